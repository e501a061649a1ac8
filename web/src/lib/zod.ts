import { z } from 'zod/v4'

// Must run before the first schema is built: `new Function` is refused by the Content-Security-Policy.
z.config({ jitless: true })

export { z }
