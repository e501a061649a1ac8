// What a command was given, and one line for what it does not know.

/** The arguments of a command that takes none but these: each is allowed once its check holds. */
export function given(
  usage: string,
  knows: (argument: string, index: number) => boolean = () => false,
): string[] {
  const all = process.argv.slice(2)
  const unknown = all.find((argument, index) => !knows(argument, index))
  if (unknown === undefined) return all
  console.error(`Unknown argument ${unknown}. Usage: ${usage}`)
  return process.exit(2)
}

/** One number, at the first place. */
export const isCount = (argument: string, index: number) => index === 0 && /^[1-9]\d{0,5}$/.test(argument)
