// npm run icons: writes web/src/ui/icons.ts, the shapes of the icons that the pages import from it, as Lucide draws them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { given } from './arguments.ts'

const ROOT = join(import.meta.dirname, '..')
const IMPORT = /import \{([^}]+)\} from '#web\/ui\/icons\.ts'/g

given('npm run icons')
const names = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
  ),
)

/** Lucide's components are forwarded references that hand their shapes on to one that draws them. */
type Component = {
  render: (props: object) => { props: { icon: { node: [tag: string, Record<string, string>][] } } }
}

function shapesOf(name: string): string {
  const component = (lucide as unknown as Record<string, Component>)[name]
  if (!component) throw new Error(`Lucide has no icon ${name}.`)
  return component
    .render({})
    .props.icon.node.map(([tag, attributes]) => {
      const written = Object.entries(attributes)
        .filter(([name]) => name !== 'key')
        .map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')
}

writeFileSync(
  join(ROOT, 'web/src/ui/icons.ts'),
  `// Made by \`npm run icons\`. The shapes are Lucide's (https://lucide.dev), ISC licence, copyright Lucide contributors.
import { icon } from '#web/ui/icon.tsx'

${[...new Set(names)]
  .filter(Boolean)
  .toSorted()
  .map((name) => `export const ${name} = /* @__PURE__ */ icon('${shapesOf(name)}')\n`)
  .join('')}`,
)
