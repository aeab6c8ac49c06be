//! `fill FOLDER`: as fill.py, with lopdf, which stores values and draws nothing.

use lopdf::{Document, IncrementalDocument, Object, ObjectId};
use std::{env, fs, path::Path};

type Answer = (String, String, String, String);

fn field_by_name(pdf: &Document, name: &str) -> ObjectId {
    let root = pdf.catalog().unwrap();
    let form = pdf.get_dict_in_dict(root, b"AcroForm").unwrap();
    let fields = form.get(b"Fields").and_then(|fields| pdf.dereference(fields)).unwrap().1;
    for field in fields.as_array().unwrap() {
        let id = field.as_reference().unwrap();
        let title = pdf.get_dictionary(id).unwrap().get(b"T").unwrap();
        if lopdf::decode_text_string(title).unwrap() == name {
            return id;
        }
    }
    panic!("no field {name}");
}

fn places(pdf: &Document, id: ObjectId) -> Vec<ObjectId> {
    let kids = pdf.get_dictionary(id).unwrap().get(b"Kids").unwrap().as_array().unwrap();
    kids.iter().map(|kid| kid.as_reference().unwrap()).collect()
}

fn has_look(pdf: &Document, place: ObjectId, state: &str) -> bool {
    let place = pdf.get_dictionary(place).unwrap();
    let looks = pdf.get_dict_in_dict(place, b"AP").unwrap();
    pdf.get_dict_in_dict(looks, b"N").unwrap().has(state.as_bytes())
}

/// What each object that changes is set to.
fn changes(pdf: &Document, answers: &[Answer]) -> Vec<(ObjectId, &'static str, Object)> {
    let mut found = Vec::new();
    for (kind, name, value, state) in answers {
        let id = field_by_name(pdf, name);
        if kind == "text" {
            found.push((id, "V", lopdf::text_string(value)));
            continue;
        }
        found.push((id, "V", Object::Name(state.clone().into_bytes())));
        for place in places(pdf, id) {
            let look = if has_look(pdf, place, state) { state } else { "Off" };
            found.push((place, "AS", Object::Name(look.as_bytes().to_vec())));
        }
    }
    found
}

fn form_of(pdf: &Document) -> ObjectId {
    pdf.catalog().unwrap().get(b"AcroForm").unwrap().as_reference().unwrap()
}

fn main() {
    let folder = env::args().nth(1).unwrap();
    let file = |name: &str| Path::new(&folder).join(name);
    let answers: Vec<Answer> = fs::read_to_string(file("answers.tsv"))
        .unwrap()
        .lines()
        .map(|line| {
            let parts: Vec<String> = line.split('\t').map(str::to_string).collect();
            (parts[0].clone(), parts[1].clone(), parts[2].clone(), parts[3].clone())
        })
        .collect();

    let filled = |need_appearances: bool| -> Document {
        let mut pdf = Document::load(file("blank.pdf")).unwrap();
        for (id, key, value) in changes(&pdf, &answers) {
            pdf.get_dictionary_mut(id).unwrap().set(key, value);
        }
        if need_appearances {
            let form = form_of(&pdf);
            pdf.get_dictionary_mut(form).unwrap().set("NeedAppearances", true);
        }
        pdf
    };
    filled(true).save(file("viewers draw.pdf")).unwrap();
    filled(false).save(file("not drawn.pdf")).unwrap();
    let mut modern = fs::File::create(file("object streams.pdf")).unwrap();
    filled(true).save_modern(&mut modern).unwrap();

    let mut appended = IncrementalDocument::load(file("blank.pdf")).unwrap();
    let before = appended.get_prev_documents().clone();
    for (id, key, value) in changes(&before, &answers) {
        appended.opt_clone_object_to_new_document(id).unwrap();
        appended.new_document.get_dictionary_mut(id).unwrap().set(key, value);
    }
    let form = form_of(&before);
    appended.opt_clone_object_to_new_document(form).unwrap();
    appended.new_document.get_dictionary_mut(form).unwrap().set("NeedAppearances", true);
    appended.save(file("appended.pdf")).unwrap();
}
