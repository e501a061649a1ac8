import type { GeneFinding, GeneReading } from '@aevia/domain/health/genes/schema.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cited } from '#web/ui/cited.tsx'
import { buttonStyles } from '#web/ui/button.tsx'

interface GeneFindingsProps {
  genes: GeneReading
  /** what of the user's own belongs beside a finding, by its id */
  beside: Readonly<Record<string, ReactNode>>
}

/** What a file of raw genotypes says, what it does not, and what is not read out of it. */
export function GeneFindings({ genes, beside }: GeneFindingsProps) {
  const { findings, refused, damage } = genes
  const doubt = refused.find(({ name }) => name === 'This file')
  const isApoeOpen = findings.length > 0 && refused.some(({ name }) => name === 'APOE')
  return (
    <section aria-labelledby="genes" className="flex flex-col gap-4">
      <div>
        <h3 id="genes" className="font-display text-lg font-semibold">
          What your genes say
        </h3>
        <p className="text-sm text-muted">{aboutFile(genes)}</p>
      </div>
      {damage && (
        <p className="rounded-md bg-warning-soft p-4 text-sm text-on-warning-soft">
          The file is damaged: only what stands before the damage was read.
        </p>
      )}
      {findings.length === 0 && (
        <p className="rounded-md bg-warning-soft p-4 text-on-warning-soft">
          Nothing was read with certainty.{doubt && ` The reason: ${doubt.reason}`}
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {findings.map((finding) => (
          <Finding key={finding.id} finding={finding} beside={beside[finding.id]} />
        ))}
      </ul>
      {isApoeOpen && (
        <div className="flex flex-col items-start gap-3 rounded-md border p-4">
          <p>
            <span className="font-medium">APOE</span> speaks of the risk of Alzheimer’s disease. It has not
            been read, and is read only if you decide so, on a page of its own.
          </p>
          <Link to="/platform/apoe" className={buttonStyles({ variant: 'outline', size: 'sm' })}>
            Read about APOE and decide
          </Link>
        </div>
      )}
      <details className="rounded-md border p-4">
        <summary className="cursor-pointer font-medium">What we do not read from such files, and why</summary>
        <dl className="mt-3 flex flex-col gap-3 text-sm">
          {refused.map(({ name, reason }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted">{reason}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function aboutFile({ format, build, variants, no_calls }: GeneReading): string {
  const [all, missing] = [variants, no_calls].map((count) => count.toLocaleString('en-US'))
  const kind = format && format !== 'genotype table' ? `${format} file` : 'Table of genotypes'
  const version = build ? `, genome version ${build}` : ''
  return `${kind}${version}: ${all} positions, ${missing} of them without a result. The letters stay in your encrypted file.`
}

function Finding({ finding, beside }: { finding: GeneFinding; beside: ReactNode }) {
  const { title, gene, genotype, says, how_often, does_not_say, confirm, source } = finding
  return (
    <li className="flex flex-col gap-2 rounded-lg border p-4">
      <div>
        <h4 className="font-medium">{title}</h4>
        <p className="text-sm text-muted">
          {gene}: {genotype}
        </p>
      </div>
      <p>{says}</p>
      {beside}
      <dl className="flex flex-col gap-1 text-sm text-muted">
        <Line term="How often">{how_often}</Line>
        <Line term="What it does not say">{does_not_say}</Line>
      </dl>
      <p className="text-sm font-medium">{confirm}</p>
      <Cited source={source} />
    </li>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-medium">{term}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
