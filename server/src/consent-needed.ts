import { AppError } from '#server/app-error.ts'

/** Nothing of somebody's health is stored without it, nor what was under way when it was withdrawn. */
export const consentNeeded = () =>
  new AppError('forbidden', 'Please agree first that your health data is processed.', {
    reason: 'consents.needed',
  })
