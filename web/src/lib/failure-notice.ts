import { useEffect } from 'react'
import { type Notice, notify } from '#web/lib/toast.ts'

/** Says that a load failed, once however often it is tried. `notice` is a constant of its feature. */
export function useFailureNotice(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  notice: Notice,
): void {
  useEffect(() => {
    if (isError && errorUpdatedAt) notify({ ...notice, once: true })
  }, [isError, errorUpdatedAt, notice])
}
