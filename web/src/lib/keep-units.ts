/** A number stays on the line of its unit: `35 min · 6.1 km`. */
export const keepUnits = (text: string) => text.replaceAll(/(\d) (?=\S+(?: ·|$))/g, '$1\u00a0')
