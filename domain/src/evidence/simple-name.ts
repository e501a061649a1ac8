/** A name without what spellings differ in: case, marks, a plural's s, British and American letters. */
import { remembering, rememberingMessage } from '../remember.ts'

const BRITISH: [RegExp, string][] = [
  [/haem/g, 'hem'],
  [/naem/g, 'nem'],
  [/oestr/g, 'estr'],
  // "Does" and "toes" are no British spelling.
  [/oed(?=em)/g, 'ed'],
  [/oes(?=oph)/g, 'es'],
  [/paed/g, 'ped'],
  [/diarrhoea/g, 'diarrhea'],
  [/dyslipidaem/g, 'dyslipidem'],
  [/leuco/g, 'leuko'],
  [/sulph/g, 'sulf'],
  [/fibre/g, 'fiber'],
  [/liquorice/g, 'licorice'],
  [/aluminium/g, 'aluminum'],
  [/ciclosporin/g, 'cyclosporin'],
  [/colestyramine/g, 'cholestyramine'],
  [/aemia/g, 'emia'],
  [/isation/g, 'ization'],
  [/ised(?= |$)/g, 'ized'],
  [/tumour/g, 'tumor'],
]

/** Characters; longer is a message, which many steps of one answer ask for. */
const NAME_MAX = 120
const simpleMessage = rememberingMessage(simplified)
const simpleShort = remembering(simplified, { longest: NAME_MAX })

export const simpleName = (name: string): string =>
  name.length > NAME_MAX ? simpleMessage(name) : simpleShort(name)

function simplified(name: string): string {
  let simple = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    // French: "d'acide folique", "l'alcool".
    .replace(/(?<!\p{L})(?:qu|[cdjlmnst])['’](?=\p{L})/gu, ' ')
    .replace(/['‘’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  for (const [british, american] of BRITISH) simple = simple.replace(british, american)
  return simple
    .split(' ')
    .map((word) => (/[a-z]{3}[^suio]s$/.test(word) ? word.slice(0, -1) : word))
    .join(' ')
}
