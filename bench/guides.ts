/**
 * `npm run bench:guides`: whether a guide is found by words that it has not seen. Each way of asking that a guide lists
 * is left out in turn and asked; prints how many find the guide again, and which do not with `--missed`.
 */
import { readNamed, VISITOR } from '../domain/src/assistant/compose/read.ts'
import { createGuides } from '../domain/src/assistant/guides/guides.ts'
import { loadGuides } from '../domain/src/assistant/guides/load-guides.ts'
import { loadEvidence } from '../domain/src/evidence/claims.ts'

const shown = process.argv[2] === '--missed'
if (process.argv.length > (shown ? 3 : 2)) {
  console.error('usage: npm run bench:guides [-- --missed]')
  process.exit(2)
}
const evidence = await loadEvidence()
const guides = createGuides((await loadGuides()).guides, evidence)

const counts = { asked: 0, first: 0, among: 0, other: 0, none: 0 }
for (const guide of guides.all)
  for (const ask of guide.asks) {
    const found = guides.find(readNamed(ask, VISITOR, evidence), ask).map((each) => each.guide)
    counts.asked++
    if (found[0] === guide) counts.first++
    else if (found.includes(guide)) counts.among++
    else if (found.length > 0) counts.other++
    else counts.none++
    if (shown && !found.includes(guide))
      console.log(`${guide.id}: "${ask}" -> ${found.map(({ id }) => id).join(', ') || 'nothing'}`)
  }
const share = (part: number) => `${((100 * part) / Math.max(1, counts.asked)).toFixed(1)} %`
console.log(`${guides.all.length} guides, ${counts.asked} ways of asking, each left out in turn`)
console.log(`  found first            ${share(counts.first)}`)
console.log(`  found among others     ${share(counts.among)}`)
console.log(`  another one was found  ${share(counts.other)}`)
console.log(`  nothing was found      ${share(counts.none)}`)
