import { useRef } from 'react'

/**
 * A dialog that closes gives the focus back to what opened it. Radix does so only for a trigger of its own; ours are
 * opened by state. Where the opener went away with what was deleted, the page's content gets the focus.
 */
export function useOpenerFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const { current } = opener
      const there = current?.isConnected && current !== document.body
      // A dialog below this one, closed with it, may have given the focus back already.
      if (!there && document.activeElement !== document.body) return
      const target = there ? current : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}
