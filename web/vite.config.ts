import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { colours } from '../domain/src/brand/colours.ts'

/** Writes the colours of the brand into the stylesheet, as custom properties for light and dark. */
const brandColours: Plugin = {
  name: 'brand-colours',
  enforce: 'pre',
  transform(code, id) {
    if (!id.split('?')[0]?.endsWith('/app.css')) return null
    const lines = Object.entries(colours).map(([name, pair]) => `--${name}: light-dark(${pair.join(', ')});`)
    return code.replace('@brand-colours;', `:root { ${lines.join(' ')} }`)
  },
}

export default defineConfig({
  plugins: [brandColours, tailwindcss(), reactRouter()],
  resolve: {
    // Every `zod` import of domain passes through one module that turns its run-time code generation off:
    // a strict Content-Security-Policy has no `unsafe-eval`.
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/lib/zod.ts', import.meta.url)) }],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs travels as one file: fewer requests, better compression.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
                { name: 'small', test: /web\/src\/lib\/(?:hint|lazy-part|toast|use-hydrated|when-idle)\.ts/ },
              ],
            },
          },
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API_ORIGIN ?? 'http://localhost:3000' } },
})
