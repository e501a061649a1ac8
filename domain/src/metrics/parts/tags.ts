/**
 * Reads the tags of an XML file as it comes in. It is no parser: text between tags, the document type and whatever it
 * declares, comments and instructions are passed over, nothing is expanded but the five entities of XML and numbers, and
 * damage costs the tag that it is in. That is what exports of devices need, which are often not well-formed.
 */
export type Tags = {
  /** `read` gives an attribute, undefined where there is none */
  open: (name: string, read: (attribute: string) => string | undefined) => void
  close: (name: string) => void
  /** a tag that cannot be read */
  damaged: (example: string) => void
}

/** A tag with more than this is not one. */
const MOST_SIGNS = 1_000_000
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const inPlane = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

function entity(whole: string, name: string): string {
  if (name.startsWith('#x')) return inPlane(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return inPlane(Number.parseInt(name.slice(1), 10))
  return ENTITIES[name] ?? whole
}

const plain = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, entity) : text

/** Passed over whole: how it begins, and how it ends. */
const PASSED: ReadonlyArray<readonly [string, string]> = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
]

export class TagScanner {
  readonly #tags: Tags
  #rest = ''

  constructor(tags: Tags) {
    this.#tags = tags
  }

  write(chunk: string): void {
    const text = this.#rest === '' ? chunk : this.#rest + chunk
    let at = text.indexOf('<')
    while (at >= 0) {
      const end = this.#read(text, at)
      if (end < 0) {
        this.#rest = text.slice(at)
        if (this.#rest.length > MOST_SIGNS) {
          this.#tags.damaged(this.#rest.slice(0, 80))
          this.#rest = ''
        }
        return
      }
      at = text.indexOf('<', end)
    }
    this.#rest = ''
  }

  end(): void {
    if (this.#rest !== '') this.#tags.damaged(this.#rest.slice(0, 80))
    this.#rest = ''
  }

  /** Where the tag that begins here ends; negative where that is not in the text yet. */
  #read(text: string, at: number): number {
    const second = text.charCodeAt(at + 1)
    // `!` and `?`
    if (second === 33 || second === 63) return passed(text, at)
    const end = tagEnd(text, at + 1)
    if (end < 0) return text.length - at > 20 && !/^<[\w/]/.test(text.slice(at, at + 2)) ? at + 1 : -1
    // A tag inside a tag: the outer one was cut off.
    const again = text.lastIndexOf('<', end - 1)
    if (again > at) {
      this.#tags.damaged(text.slice(at, at + 80))
      return again
    }
    if (second === 47) this.#tags.close(text.slice(at + 2, end).trim())
    else this.#open(text, at + 1, end)
    return end + 1
  }

  #open(text: string, from: number, to: number): void {
    const isEmpty = text.charCodeAt(to - 1) === 47
    const end = isEmpty ? to - 1 : to
    let nameEnd = from
    while (nameEnd < end && text.charCodeAt(nameEnd) > 32) nameEnd++
    const name = text.slice(from, nameEnd)
    const inside = text.slice(nameEnd, end)
    this.#tags.open(name, (attribute) => attributeIn(inside, attribute))
    if (isEmpty) this.#tags.close(name)
  }
}

/** The `>` that ends a tag: not one inside quotes. */
function tagEnd(text: string, from: number): number {
  let at = text.indexOf('>', from)
  let quote = text.indexOf('"', from)
  while (quote >= 0 && quote < at) {
    const closing = text.indexOf('"', quote + 1)
    if (closing < 0) return -1
    if (closing > at) at = text.indexOf('>', closing)
    quote = text.indexOf('"', closing + 1)
  }
  return at
}

function attributeIn(inside: string, name: string): string | undefined {
  let at = inside.indexOf(`${name}=`)
  // `unit` is also the end of another name.
  while (at > 0 && inside.charCodeAt(at - 1) > 32) at = inside.indexOf(`${name}=`, at + 1)
  if (at < 0) return undefined
  const open = at + name.length + 1
  const quote = inside[open]!
  if (quote !== '"' && quote !== "'") return undefined
  const close = inside.indexOf(quote, open + 1)
  return close < 0 ? undefined : plain(inside.slice(open + 1, close))
}

/** The end of a comment, an instruction or a document type, which may contain declarations in brackets. */
function passed(text: string, at: number): number {
  for (const [begin, end] of PASSED) {
    if (!text.startsWith(begin, at)) {
      if (begin.startsWith(text.slice(at))) return -1
      continue
    }
    const found = text.indexOf(end, at + begin.length)
    return found < 0 ? -1 : found + end.length
  }
  return typeEnd(text, at)
}

function typeEnd(text: string, at: number): number {
  const close = text.indexOf('>', at)
  const bracket = text.indexOf('[', at)
  if (close < 0) return -1
  if (bracket < 0 || bracket > close) return close + 1
  // Declarations begin with `<!`: a tag before the bracket closes is the document, whose type was never ended.
  const end = /\]\s*>|<[a-z]/i.exec(text.slice(bracket))
  if (!end) return -1
  return bracket + end.index + (end[0].startsWith('<') ? 0 : end[0].length)
}
