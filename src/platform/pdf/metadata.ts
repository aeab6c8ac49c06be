/** Title, language, and the claim of PDF/UA as XMP, which programs for accessibility and archives read. */

import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { escaped } from '../shape/written.ts';

/** That the file is PDF/UA-1: test/forms/pdf-ua.test.ts checks every form for what a program can check. */
export function describeWith(document: PDFDocument, language: string, title: string): void {
  const { context, catalog } = document;
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
  const entries = { Type: 'Metadata', Subtype: 'XML' };
  const stream = context.stream(new TextEncoder().encode(packet), entries);
  catalog.set(PDFName.of('Metadata'), context.register(stream));
}
