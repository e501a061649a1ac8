import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
const files = globSync(['domain/src/**/*.ts','server/src/**/*.ts','web/src/**/*.{ts,tsx}'], {}).filter(f=>!/\.test\.tsx?$|testing\//.test(f))
const found = new Map<string, {re: RegExp, where: string}>()
for (const f of files) {
  const src = readFileSync(f,'utf8')
  const { program } = parseSync(f, src)
  new Visitor({ Literal(n: any){ if (n.regex) { try { const re = new RegExp(n.regex.pattern, n.regex.flags); found.set(String(re), {re, where: `${f}:${src.slice(0,n.start).split('\n').length}`}) } catch(e){ console.log('bad', f) } } } } as any).visit(program)
}
console.log('literals', found.size)
const Orig = RegExp
let n=0
class Hooked extends Orig { constructor(p: any, fl?: any){ super(p, fl); const re = new Orig(this.source, this.flags); const k=String(re); if(!found.has(k)){ n++; found.set(k,{re, where: new Error().stack!.split('\n').find(l=>/(domain|server)\/src/.test(l))?.match(/((domain|server)\/src\/[^)]*)/)?.[1] ?? '?'}) } } }
globalThis.RegExp = Hooked as any
const t0=Date.now()
for (const f of files.filter(f=>/^(domain)\/.*\.ts$|^server\/src\/features\/(assistant|supplements|test-data|health-log)/.test(f) && !/cli\.ts|main\.ts|child\.ts|warm-up|without-network|limit-memory/.test(f))) { try { await import('../'+f) } catch(e){ console.log('import', f, String(e).slice(0,100)) } }
globalThis.RegExp = Orig
console.log('built', n, Date.now()-t0)
const counts: Record<string,number> = {}
const out: string[] = []
let slow=0
for (const {re, where} of found.values()) {
  const b = Date.now()
  try { const { reports } = analyse({source: re.source, flags: re.flags}, { reportTypes: { Move: true, Self: true, Trade: true }, maxReports: 4 })
    for (const r of reports) { counts[r.type + (r.exponential?' exp':'')] = (counts[r.type+(r.exponential?' exp':'')]??0)+1; out.push(`${r.type} ${r.exponential} ${where} ${String(re).slice(0,150)} :: ${JSON.stringify(r.type==='Trade'? [re.source.slice(r.startQuant.start, r.startQuant.end), re.source.slice(r.endQuant.start,r.endQuant.end)]: r.type==='Self'? [re.source.slice(r.quant.start,r.quant.end)] : [re.source.slice(r.quant.start, r.quant.end), re.source.slice(0,60)])}`) }
  } catch (e) { counts['error '+String(e).slice(0,60)] = (counts['error '+String(e).slice(0,60)]??0)+1 }
  const d = Date.now()-b; if (d>2000) { slow++; console.log('slow', d, where, re.source.length) }
}
console.log(counts, found.size, slow, Date.now()-t0)
console.log(out.join('\n'))
