import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: false,
  /** Static HTML at first paint. Every other path is answered with `__spa-fallback.html`. */
  prerender: ['/', '/auth'],
} satisfies Config
