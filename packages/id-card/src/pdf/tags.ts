import {
  endMarkedContent,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib';

export type Tag = { type: 'H1' | 'P' } | { type: 'Figure'; description: string };

interface Element {
  ref: PDFRef;
  tag: Tag;
  page: PDFPage;
  pieces: number[];
}

export type Structure = ReturnType<typeof createStructure>;

/** The structure tree of a document (ISO 32000-1, 14.7 and 14.8), which pdf-lib has no calls for. */
export function createStructure(document: PDFDocument) {
  const { context, catalog } = document;
  const [rootRef, documentRef] = [context.nextRef(), context.nextRef()];
  const sections: { ref: PDFRef; elements: Element[] }[] = [];
  const byPage = new Map<PDFPage, PDFRef[]>();

  function elementFor(page: PDFPage, tag: Tag, isContinued: boolean): Element {
    const section = sections.at(-1);
    if (!section) throw new Error('A section must begin before its content.');
    const last = section.elements.at(-1);
    if (isContinued && last?.page === page) return last;
    const element = { ref: context.nextRef(), tag, page, pieces: [] };
    section.elements.push(element);
    return element;
  }

  return {
    section: () => void sections.push({ ref: context.nextRef(), elements: [] }),
    /** Wraps operators as content of a new element, or of the last one when they continue it. */
    mark(page: PDFPage, tag: Tag, content: readonly PDFOperator[], isContinued = false): PDFOperator[] {
      const onPage = byPage.get(page) ?? [];
      byPage.set(page, onPage);
      const element = elementFor(page, tag, isContinued);
      const number = onPage.push(element.ref) - 1;
      element.pieces.push(number);
      return [
        PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag.type), `<</MCID ${number}>>`]),
        ...content,
        endMarkedContent(),
      ];
    },
    /** Writes the tree; nothing may be marked after it. */
    finish(): void {
      for (const { ref: parent, elements } of sections) {
        for (const { ref, tag, page, pieces } of elements) {
          const alt = tag.type === 'Figure' ? { Alt: PDFHexString.fromText(tag.description) } : {};
          const element = { Type: 'StructElem', S: tag.type, P: parent, Pg: page.ref, K: pieces, ...alt };
          context.assign(ref, context.obj(element));
        }
        const children = elements.map(({ ref }) => ref);
        context.assign(parent, context.obj({ Type: 'StructElem', S: 'Sect', P: documentRef, K: children }));
      }
      const kids = sections.map(({ ref }) => ref);
      context.assign(documentRef, context.obj({ Type: 'StructElem', S: 'Document', P: rootRef, K: kids }));
      const parents = [...byPage].flatMap(([page, refs], index) => {
        page.node.set(PDFName.of('StructParents'), context.obj(index));
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
        return [context.obj(index), context.obj(refs)];
      });
      context.assign(
        rootRef,
        context.obj({
          Type: 'StructTreeRoot',
          K: [documentRef],
          ParentTree: { Nums: parents },
          ParentTreeNextKey: byPage.size,
        }),
      );
      catalog.set(PDFName.of('StructTreeRoot'), rootRef);
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}

/** Wraps operators as decoration, which screen readers leave out. */
export function decoration(content: readonly PDFOperator[]): PDFOperator[] {
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]),
    ...content,
    endMarkedContent(),
  ];
}
