/**
 * The structure tree of a tagged PDF (ISO 32000-2, 14.7 and 14.8): what a screen reader reads, in
 * reading order. Content is either under an element or marked as an artifact.
 */

import {
  PDFOperatorNames as Op,
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  type PDFPage,
  PDFRef,
} from '@cantoo/pdf-lib';
import { present } from '../shape/known.ts';

import { describeWith } from './metadata.ts';

/** Standard structure types used here. */
export type Role =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Form'
  | 'Span'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

export type Element = { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray };

const KIDS = PDFName.of('K');
const PAGE = PDFName.of('Pg');
const TREE = PDFName.of('StructTreeRoot');

/** The structure tree of a document, with what the parent tree holds already. */
type Tree = {
  readonly ref: PDFRef;
  readonly root: Element | undefined;
  readonly numbers: PDFArray;
  /** The first number of the parent tree that is free. */
  readonly next: number;
};

export class Tags {
  readonly root: Element;
  readonly #context: PDFContext;
  readonly #tree: Tree;
  /** False where the tree is part of no document: its pages stay as untagged as the others. */
  readonly #isRead: boolean;
  /** Elements by marked-content id, per page; its place is the page's `StructParents`. */
  readonly #pages = new Map<PDFPage, PDFRef[]>();
  /** What the parent tree is given, by number. */
  readonly #parents: (PDFRef | PDFRef[])[] = [];

  constructor(context: PDFContext, tree: Tree = newTree(context), isRead = false) {
    this.#context = context;
    this.#tree = tree;
    this.#isRead = isRead;
    this.root = tree.root ?? this.#create('Document', tree.ref);
  }

  /** Of a document that has no tags yet. */
  static of(document: PDFDocument, language: string, title: string): Tags {
    const { catalog, context } = document;
    const tree = newTree(context);
    document.setLanguage(language);
    describeWith(document, language, title);
    document.setTitle(title, { showInWindowTitleBar: true });
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    catalog.set(TREE, tree.ref);
    return new Tags(context, tree, true);
  }

  /** For pages behind those of a document that was made here, or by others. */
  static behind(document: PDFDocument): Tags {
    const tree = ownTree(document);
    return new Tags(document.context, tree, tree !== undefined);
  }

  #create(role: Role, parent: PDFRef): Element {
    const kids = PDFArray.withContext(this.#context);
    const dict = this.#context.obj({ Type: 'StructElem', S: role, P: parent }) as PDFDict;
    dict.set(KIDS, kids);
    return { ref: this.#context.register(dict), dict, kids };
  }

  /** A child of `parent`, after those it has. */
  add(parent: Element, role: Role): Element {
    const element = this.#create(role, parent.ref);
    parent.kids.push(element.ref);
    return element;
  }

  /** Whether a head is over its column or before its row, and how many of them it spans. */
  setScope(
    head: Element,
    scope: 'Column' | 'Row',
    spans: { readonly ColSpan?: number; readonly RowSpan?: number } = {},
  ): Element {
    const attributes = this.#context.obj({ O: 'Table', Scope: scope, ...spans });
    head.dict.set(PDFName.of('A'), attributes);
    return head;
  }

  /** `draw` puts content on the page that belongs to `element`. */
  mark(page: PDFPage, element: Element, draw: () => void): void {
    const marked = this.#markedOn(page);
    const id = marked.length;
    marked.push(element.ref);
    const role = present(element.dict.get(PDFName.of('S')));
    const properties = PDFDict.withContext(this.#context);
    properties.set(PDFName.of('MCID'), PDFNumber.of(id));
    page.pushOperators(PDFOperator.of(Op.BeginMarkedContentSequence, [role, properties] as never));
    draw();
    page.pushOperators(PDFOperator.of(Op.EndMarkedContent));
    element.kids.push(this.#kidOn(page, element, id));
  }

  /** A number is enough on the element's own page, which is the one it begins on. */
  #kidOn(page: PDFPage, { dict }: Element, id: number): PDFNumber | PDFDict {
    const own = dict.get(PAGE);
    if (own === undefined) dict.set(PAGE, page.ref);
    if (own === undefined || own === page.ref) return PDFNumber.of(id);
    const kid = PDFDict.withContext(this.#context);
    kid.set(PDFName.of('Type'), PDFName.of('MCR'));
    kid.set(PAGE, page.ref);
    kid.set(PDFName.of('MCID'), PDFNumber.of(id));
    return kid;
  }

  /** `draw` puts on the page what no one needs read aloud: lines, frames, page numbers. */
  artifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(Op.BeginMarkedContent, [PDFName.of('Artifact')] as never));
    draw();
    page.pushOperators(PDFOperator.of(Op.EndMarkedContent));
  }

  /** A widget of a form field belongs to `parent`, read at this place. */
  widget(parent: Element, page: PDFPage, widget: PDFDict, ref: PDFRef, spoken: string): void {
    const element = this.add(parent, 'Form');
    const kid = PDFDict.withContext(this.#context);
    kid.set(PDFName.of('Type'), PDFName.of('OBJR'));
    kid.set(PDFName.of('Pg'), page.ref);
    kid.set(PDFName.of('Obj'), ref);
    element.kids.push(kid);
    element.dict.set(PDFName.of('Alt'), PDFHexString.fromText(spoken));
    widget.set(PDFName.of('StructParent'), PDFNumber.of(this.#next()));
    this.#parents.push(element.ref);
  }

  readonly #next = (): number => this.#tree.next + this.#parents.length;

  #markedOn(page: PDFPage): PDFRef[] {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const marked: PDFRef[] = [];
    this.#pages.set(page, marked);
    if (this.#isRead) page.node.set(PDFName.of('StructParents'), PDFNumber.of(this.#next()));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    this.#parents.push(marked);
    return marked;
  }

  /** Once, after everything is drawn. */
  finish(): void {
    const { numbers, ref, next } = this.#tree;
    for (const [i, parent] of this.#parents.entries()) {
      numbers.push(PDFNumber.of(next + i));
      numbers.push(Array.isArray(parent) ? this.#context.obj(parent) : parent);
    }
    const parentTree = this.#context.register(this.#context.obj({ Nums: numbers }));
    const tree = this.#context.obj({
      Type: 'StructTreeRoot',
      K: [this.root.ref],
      ParentTree: parentTree,
      ParentTreeNextKey: this.#next(),
    });
    this.#context.assign(ref, tree);
  }
}

const newTree = (context: PDFContext): Tree => ({
  ref: context.nextRef(),
  root: undefined,
  numbers: PDFArray.withContext(context),
  next: 0,
});

/** Undefined for a document whose tree is not one of ours. */
function ownTree({ catalog, context }: PDFDocument): Tree | undefined {
  const ref = catalog.get(TREE);
  const tree = catalog.lookupMaybe(TREE, PDFDict);
  const numbers = tree
    ?.lookupMaybe(PDFName.of('ParentTree'), PDFDict)
    ?.lookupMaybe(PDFName.of('Nums'), PDFArray);
  const next = tree?.lookupMaybe(PDFName.of('ParentTreeNextKey'), PDFNumber)?.asNumber();
  const top = tree?.lookupMaybe(PDFName.of('K'), PDFArray)?.get(0);
  if (!(ref instanceof PDFRef && top instanceof PDFRef)) return undefined;
  const dict = context.lookupMaybe(top, PDFDict);
  const kids = dict?.lookupMaybe(KIDS, PDFArray);
  if (!dict || !kids || !numbers || next === undefined) return undefined;
  return { ref, root: { ref: top, dict, kids }, numbers, next };
}
