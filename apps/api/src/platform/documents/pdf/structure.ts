import {
  beginMarkedContent,
  endMarkedContent,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Elements that contain elements; the others contain text. */
const GROUP_ROLES = ['Document', 'Div', 'Table', 'TR'] as const;
export type Role = (typeof GROUP_ROLES)[number] | 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure' | 'Span';

/**
 * The attributes of an element: the scope of a title, the alternative text of a picture, the original text of drawn
 * text.
 */
type ElementAttributes = { scope?: 'Column' | 'Row'; alt?: string; actualText?: string };
type MarkedContent = { page: PDFPage; id: number };
type Element = ElementAttributes & { role: Role; ref: PDFRef; parent: PDFRef; children: (PDFRef | MarkedContent)[] };

/**
 * The structure of a document (ISO 32000-1, 14.7 and 14.8). Screen readers read headings and tables in their order, and
 * skip lines and page numbers.
 */
export class Structure {
  private readonly root: PDFRef;
  private readonly elements: Element[] = [];
  /** The elements whose content is on a page, by the ids of its marked content. */
  private readonly marks = new Map<PDFPage, Element[]>();
  private current: Element;

  constructor(private readonly document: PDFDocument) {
    this.root = document.context.nextRef();
    this.current = this.add('Document', this.root, {});
  }

  /** Draws content into a new element. */
  drawWithin(role: Role, draw: () => void, told: ElementAttributes = {}): void {
    const close = this.open(role, told);
    draw();
    close();
  }

  /** Begins a new element, for content that is not drawn at once. Returns the function that ends it. */
  open(role: Role, told: ElementAttributes = {}): () => void {
    const outer = this.current;
    this.current = this.add(role, outer.ref, told);
    outer.children.push(this.current.ref);
    return () => {
      this.current = outer;
    };
  }

  /**
   * Draws content of the open element; in a paragraph of its own if the open element only contains elements.
   * @param actualText the original text, where it is drawn differently
   */
  drawContent(page: PDFPage, draw: () => void, actualText?: string): void {
    const isGroup = GROUP_ROLES.some((role) => role === this.current.role);
    const options = { ...(actualText && { actualText }) };
    if (isGroup || actualText) this.drawWithin(isGroup ? 'P' : 'Span', () => this.drawMarked(page, draw), options);
    else this.drawMarked(page, draw);
  }

  /** Draws content without meaning: a line, an area, a page number. */
  drawArtifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(beginMarkedContent('Artifact'));
    draw();
    page.pushOperators(endMarkedContent());
  }

  /** Writes all elements to the document. */
  finish(): void {
    const { context, catalog } = this.document;
    for (const { role, ref, parent, children, scope, alt, actualText } of this.elements) {
      // Content on the page of its element is referenced by its number alone: tables have thousands of cells.
      const page = children.find((child) => 'page' in child)?.page;
      const kids = children.map((child) => {
        if (!('page' in child)) return child;
        return child.page === page ? child.id : context.obj({ Type: 'MCR', Pg: child.page.ref, MCID: child.id });
      });
      context.assign(
        ref,
        context.obj({
          ...{ S: role, P: parent, K: kids.length === 1 ? kids[0]! : kids },
          ...(page && { Pg: page.ref }),
          ...(scope && { A: { O: 'Table', Scope: scope } }),
          ...(alt && { Alt: PDFHexString.fromText(alt) }),
          ...(actualText && { ActualText: PDFHexString.fromText(actualText) }),
        }),
      );
    }
    const pages = [...this.marks];
    for (const [at, [page]] of pages.entries()) {
      page.node.set(PDFName.of('StructParents'), context.obj(at));
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    }
    const parents = pages.flatMap(([, marks], at) => [at, context.register(context.obj(marks.map(({ ref }) => ref)))]);
    const parentTree = context.register(context.obj({ Nums: parents }));
    const first = this.elements[0]!.ref;
    context.assign(this.root, context.obj({ Type: 'StructTreeRoot', K: [first], ParentTree: parentTree }));
    catalog.set(PDFName.of('StructTreeRoot'), this.root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }

  private drawMarked(page: PDFPage, draw: () => void): void {
    const marks = this.marks.get(page) ?? [];
    this.marks.set(page, marks);
    const id = marks.push(this.current) - 1;
    this.current.children.push({ page, id });
    const name = PDFName.of(this.current.role);
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [name, `<</MCID ${id}>>`]));
    draw();
    page.pushOperators(endMarkedContent());
  }

  private add(role: Role, parent: PDFRef, told: ElementAttributes): Element {
    const element = { ...told, role, parent, ref: this.document.context.nextRef(), children: [] };
    this.elements.push(element);
    return element;
  }
}
