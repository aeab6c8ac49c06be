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
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Standard structure types used here. */
export type Role =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Form'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

export type Element = { readonly ref: PDFRef; readonly dict: PDFDict; readonly kids: PDFArray };

export class Tags {
  readonly root: Element;
  readonly #context: PDFContext;
  /** Elements by marked-content id, per page; its place is the page's `StructParents`. */
  readonly #pages = new Map<PDFPage, PDFRef[]>();
  /** What the parent tree holds, by number. */
  readonly #parents: (PDFRef | PDFRef[])[] = [];
  readonly #treeRef: PDFRef;

  constructor(document: PDFDocument, language: string, title: string) {
    this.#context = document.context;
    this.#treeRef = this.#context.nextRef();
    this.root = this.#create('Document', this.#treeRef);
    document.setLanguage(language);
    document.setTitle(title, { showInWindowTitleBar: true });
    const { catalog } = document;
    catalog.set(PDFName.of('MarkInfo'), this.#context.obj({ Marked: true }));
    catalog.set(PDFName.of('StructTreeRoot'), this.#treeRef);
  }

  #create(role: Role, parent: PDFRef): Element {
    const kids = PDFArray.withContext(this.#context);
    const dict = this.#context.obj({ Type: 'StructElem', S: role, P: parent }) as PDFDict;
    dict.set(PDFName.of('K'), kids);
    return { ref: this.#context.register(dict), dict, kids };
  }

  /** A child of `parent`, after those it has. */
  add(parent: Element, role: Role): Element {
    const element = this.#create(role, parent.ref);
    parent.kids.push(element.ref);
    return element;
  }

  /** Whether a head stands over its column or before its row. */
  setScope(head: Element, scope: 'Column' | 'Row'): void {
    const attributes = this.#context.obj({ O: 'Table', Scope: scope });
    head.dict.set(PDFName.of('A'), attributes);
  }

  /** `draw` puts content on the page that belongs to `element`. */
  mark(page: PDFPage, element: Element, draw: () => void): void {
    const marked = this.#markedOn(page);
    const id = marked.length;
    marked.push(element.ref);
    const role = element.dict.get(PDFName.of('S')) as PDFName;
    const properties = PDFDict.withContext(this.#context);
    properties.set(PDFName.of('MCID'), PDFNumber.of(id));
    page.pushOperators(PDFOperator.of(Op.BeginMarkedContentSequence, [role, properties] as never));
    draw();
    page.pushOperators(PDFOperator.of(Op.EndMarkedContent));
    const kid = PDFDict.withContext(this.#context);
    kid.set(PDFName.of('Type'), PDFName.of('MCR'));
    kid.set(PDFName.of('Pg'), page.ref);
    kid.set(PDFName.of('MCID'), PDFNumber.of(id));
    element.kids.push(kid);
  }

  /** `draw` puts on the page what nobody needs read aloud: lines, frames, page numbers. */
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
    widget.set(PDFName.of('StructParent'), PDFNumber.of(this.#parents.length));
    this.#parents.push(element.ref);
  }

  #markedOn(page: PDFPage): PDFRef[] {
    const known = this.#pages.get(page);
    if (known !== undefined) return known;
    const marked: PDFRef[] = [];
    this.#pages.set(page, marked);
    page.node.set(PDFName.of('StructParents'), PDFNumber.of(this.#parents.length));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    this.#parents.push(marked);
    return marked;
  }

  /** Once, after everything is drawn. */
  finish(): void {
    const numbers = PDFArray.withContext(this.#context);
    for (const [number, parent] of this.#parents.entries()) {
      numbers.push(PDFNumber.of(number));
      numbers.push(Array.isArray(parent) ? this.#context.obj(parent) : parent);
    }
    const parentTree = this.#context.register(this.#context.obj({ Nums: numbers }));
    const tree = this.#context.obj({
      Type: 'StructTreeRoot',
      K: [this.root.ref],
      ParentTree: parentTree,
      ParentTreeNextKey: this.#parents.length,
    });
    this.#context.assign(this.#treeRef, tree);
  }
}
