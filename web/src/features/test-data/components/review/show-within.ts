/** Brings a mark to the middle of its scrolling region, and moves nothing else. As a ref: when the mark appears. */
export function showWithin(mark: HTMLElement | null): void {
  const region = mark?.closest('section')
  if (!mark || !region) return
  const [inner, outer] = [mark.getBoundingClientRect(), region.getBoundingClientRect()]
  region.scrollLeft += inner.left - outer.left - 16
  region.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}
