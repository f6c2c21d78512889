import numpy as np
import pytest

from orienteer.world.importing.owners import Kind, group_nodes, label_of
from orienteer.world.mesh import Surface
from orienteer.world.model import Model, Node

TRIANGLE = (Surface(np.eye(3), [[0, 1, 2]]),)


def grouped(*lines):
    """Groups of a tree written as indented names; a star marks a node with triangles."""
    nodes, above = [], []
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 2
        name = line.strip()
        del above[depth:]
        surfaces = TRIANGLE if name.endswith("*") else ()
        nodes.append(Node(name.rstrip("*"), above[-1] if above else None, np.eye(4), surfaces))
        above.append(len(nodes) - 1)
    model = Model("m", tuple(nodes))
    found = group_nodes(model, [label_of(node) for node in nodes])
    groups = {
        f"{nodes[g.owner].name}": [nodes[member].name for member in g.members] if len(g.members) > 1 else 1
        for g in found.groups
    }
    return groups, [nodes[number].name for number in found.loose]


def test_a_mesh_with_a_name_is_a_thing():
    assert grouped("Chair*", "Table*") == ({"Chair": 1, "Table": 1}, [])


def test_meshes_below_a_known_name_are_one_thing():
    groups, loose = grouped("Chair", "  Mesh_0*", "  Mesh_1*", "Table", "  top*", "  leg*")
    assert groups == {"Chair": ["Mesh_0", "Mesh_1"], "Table": ["top", "leg"]}
    assert not loose


def test_known_things_below_a_known_thing_stay_their_own():
    groups, _ = grouped("Desk", "  Mesh_0*", "  Laptop*", "  Cup*")
    assert groups == {"Desk": 1, "Laptop": 1, "Cup": 1}


def test_doors_and_drawers_of_furniture_belong_to_it():
    groups, _ = grouped("Wardrobe", "  Body*", "  Door_L*", "  Door_R*")
    assert groups == {"Wardrobe": ["Body", "Door_L", "Door_R"]}


def test_doors_of_a_house_are_things():
    groups, _ = grouped("House", "  Wall*", "  Door*")
    assert groups == {"Wall": 1, "Door": 1}


@pytest.mark.parametrize("above", ["Chairs", "Chair", "Furniture", "LivingRoom", "RootNode"])
def test_what_gathers_several_things_is_none(above):
    groups, _ = grouped(above, "  Chair.001*", "  Chair.002*", "  Chair.003*")
    assert groups == {"Chair.001": 1, "Chair.002": 1, "Chair.003": 1}


def test_differently_named_pieces_of_one_kind_are_one_thing():
    groups, _ = grouped("Table", "  TableTop*", "  Table_wood*", "Other", "  Lamp*")
    assert groups["Table"] == ["TableTop", "Table_wood"]


def test_a_group_with_a_name_of_its_own_is_a_thing():
    groups, _ = grouped("Scene", "  Blorp", "    Mesh_0*", "    Mesh_1*", "  Chair*", "  Table*")
    assert groups["Blorp"] == ["Mesh_0", "Mesh_1"]


def test_what_nothing_names_is_loose():
    groups, loose = grouped("RootNode", "  Object_1*", "  Object_2*", "  Chair*")
    assert groups == {"Chair": 1}
    assert loose == ["Object_1", "Object_2"]


def test_a_name_over_most_of_the_file_is_no_thing():
    _, loose = grouped("MyVilla", "  Object_1*", "  Object_2*", "  Object_3*")
    assert len(loose) == 3


def test_the_name_of_the_mesh_counts_where_the_node_has_none():
    node = Node("Object_7", None, np.eye(4), TRIANGLE, "Chair_geo")
    assert label_of(node).kind is Kind.KNOWN
    assert label_of(node).name == "chair"


def test_a_deep_tree_is_no_trouble():
    nodes = [Node("Chair" if i == 0 else "", i - 1 if i else None, np.eye(4), TRIANGLE) for i in range(3000)]
    model = Model("m", tuple(nodes))
    assert group_nodes(model, [label_of(node) for node in nodes]).groups
