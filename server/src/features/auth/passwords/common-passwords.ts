import { dictionary } from '@zxcvbn-ts/language-common'

const COUNT = 10_000
/** The most common passwords first (zxcvbn's list, compiled from published breaches). */
const common = new Set(dictionary['passwords-common'].slice(0, COUNT))

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
