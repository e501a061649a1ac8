/** What a table holds of a user, for the export, and how it goes when the user goes. Every table with `user_id` has one. */
export type PrivacyRule = {
  /** `schema.table` */
  table: string
  holds: string
  /** All rows reference the user and are deleted with it; what is encrypted dies with the data key as well. */
  erased: 'with the user'
}
