import { setFlagsFromString } from 'node:v8'

// V8 runs an expression in an interpreter the first time. On 1,000 characters that can take thirty times as long as
// compiled code, so the first message that reaches a rare rule would hold everybody up (`npm run bench:hostile-text`).
setFlagsFromString('--no-regexp-tier-up')
// What several collections of garbage find unused would be compiled again by the message that needs it next.
setFlagsFromString('--no-flush-bytecode')
