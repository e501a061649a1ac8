/**
 * A tab opened with the click, before the address is known: browsers block tabs that open later. It goes where it is
 * sent, or closes.
 */
export function openTab(): { go: (url: string) => void; close: () => void } {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return {
    go(url) {
      if (tab) tab.location.href = url
      else location.assign(url)
    },
    close() {
      tab?.close()
    },
  }
}
