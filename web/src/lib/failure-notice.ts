import { useEffect } from 'react'
import { type Notice, notify } from '#web/lib/toast.ts'

/** Says of each failed load that it failed. `notice` is a constant of its feature. */
export function useFailureNotice(
  { isError, errorUpdatedAt }: { isError: boolean; errorUpdatedAt: number },
  notice: Notice,
): void {
  useEffect(() => {
    if (isError && errorUpdatedAt) notify(notice)
  }, [isError, errorUpdatedAt, notice])
}
