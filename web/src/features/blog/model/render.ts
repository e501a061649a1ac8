// Runs only while pages are prerendered: no Markdown code reaches the browser.
import { brand } from '@aevia/domain/brand.ts'
import MarkdownIt from 'markdown-it'

const bodies = import.meta.glob<string>('../../../../../domain/src/blog/articles/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Headings, bold, lists, quotes and links. Raw HTML is shown as text, pictures are off. */
const markdown = new MarkdownIt('zero', { html: false, linkify: false, typographer: false }).enable([
  'heading',
  'emphasis',
  'list',
  'link',
  'blockquote',
  'entity',
  'escape',
])

// `[3](#ref-3)` is a reference: it looks like one, and its entry in the numbered list carries the name.
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  const href = String(token?.attrGet('href') ?? '')
  if (href.startsWith('#ref-')) {
    token?.attrSet('class', 'reference')
    token?.attrSet('aria-label', `Reference ${href.slice('#ref-'.length)}`)
  } else if (href.startsWith('https:')) token?.attrSet('rel', 'noopener')
  return self.renderToken(tokens, index, options)
}
let inReferences = false
markdown.renderer.rules.list_item_open = (tokens, index, options, _env, self) => {
  const token = tokens[index]
  if (inReferences && token?.info) token.attrSet('id', `ref-${token.info}`)
  return self.renderToken(tokens, index, options)
}

export function renderArticle(slug: string): string {
  const body = Object.entries(bodies).find(([path]) => path.endsWith(`/${slug}.md`))?.[1]
  if (body === undefined) throw new Error(`no text for the article ${slug}`)
  const [text = '', references = ''] = body.replaceAll('{brand}', brand.name).split('## References')
  inReferences = false
  const main = markdown.render(text)
  inReferences = true
  return `${main}<section aria-labelledby="references" class="references"><h2 id="references">References</h2>${markdown.render(references)}</section>`
}
