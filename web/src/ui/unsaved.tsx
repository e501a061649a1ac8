import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

/** The forms that hold something unsaved. */
class Unsaved {
  readonly #forms = new Set<string>()
  readonly #listeners = new Set<() => void>()

  add(id: string): void {
    this.#forms.add(id)
    for (const listener of this.#listeners) listener()
  }
  delete(id: string): void {
    this.#forms.delete(id)
    for (const listener of this.#listeners) listener()
  }
  some = (): boolean => this.#forms.size > 0
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

interface Guard {
  unsaved: Unsaved
  ask: (discard: () => void) => void
}

const GuardContext = createContext<Guard>({ unsaved: new Unsaved(), ask: (discard) => discard() })

/** Nothing typed is lost unasked: not by another page, by closing the tab, nor by Escape. Forms say so themselves. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Unsaved())
  const [discard, setDiscard] = useState<(() => void) | null>(null)
  const guard = useMemo<Guard>(() => ({ unsaved, ask: (action) => setDiscard(() => action) }), [unsaved])
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        unsaved.some() && currentLocation.pathname !== nextLocation.pathname,
      [unsaved],
    ),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.some()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const blocked = blocker.state === 'blocked'
  // The dialog closes after either answer; the way back in the history would be stopped by a late "keep".
  const proceeding = useRef(false)
  const keep = () => {
    setDiscard(null)
    if (blocked && !proceeding.current) blocker.reset()
    proceeding.current = false
  }
  const leave = () => {
    proceeding.current = blocked
    if (blocked) blocker.proceed()
    else discard?.()
  }
  return (
    <GuardContext value={guard}>
      {children}
      <AlertDialog
        open={blocked || discard !== null}
        onOpenChange={(open) => !open && keep()}
        title="Discard changes?"
        text="What you entered has not been saved."
        cancel="Keep editing"
        confirm={{ label: 'Discard', onConfirm: leave }}
      />
    </GuardContext>
  )
}

/** `changed`: the form holds something that is not saved. */
export function useUnsaved(changed: boolean) {
  const { unsaved, ask } = use(GuardContext)
  const id = useId()
  // A layout effect: a form that has closed holds nothing from the moment it is seen to be gone.
  useLayoutEffect(() => {
    if (!changed) return
    unsaved.add(id)
    return () => {
      unsaved.delete(id)
    }
  }, [changed, id, unsaved])
  return {
    /** Closes the form, after asking where something would be lost. */
    leave: (close: () => void) => (changed ? ask(close) : close()),
    /** Saved: the way to another page is free. */
    saved: () => unsaved.delete(id),
  }
}

/** For what leaves every form behind, such as signing out. */
export function useLeaveAll(): (leave: () => void) => void {
  const { unsaved, ask } = use(GuardContext)
  return (leave) => (unsaved.some() ? ask(leave) : leave())
}

/** Whether any form holds something unsaved. */
export function useAnyUnsaved(): boolean {
  const { unsaved } = use(GuardContext)
  return useSyncExternalStore(unsaved.subscribe, unsaved.some, () => false)
}

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])

/** Whether a form that keeps its values in the page differs from how it was opened. `onInput` goes on the form. */
export function useChanged(form: RefObject<HTMLFormElement | null>) {
  const opened = useRef('')
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (form.current) opened.current = contentOf(form.current)
  }, [form])
  return {
    changed,
    onInput: () => setChanged(form.current !== null && contentOf(form.current) !== opened.current),
  }
}
