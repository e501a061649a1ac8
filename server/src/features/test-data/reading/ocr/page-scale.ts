/** A page of this width has letters of a size that the engine was trained on. */
const PAGE_WIDTH = 2150
const PAGE_PIXELS = 8_000_000

/** How much to enlarge a picture of a page. */
export function scaleFor(width: number, height: number): number {
  const scale = Math.min(4, PAGE_WIDTH / Math.min(width, height))
  return Math.min(scale, Math.sqrt(PAGE_PIXELS / (width * height)))
}
