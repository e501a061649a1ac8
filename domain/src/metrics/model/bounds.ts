/** What of a file is kept at most: what costs by the sample, the source or the entry has an end here. */

/** The densest device measures once a second. Of one metric, source and day. */
export const SAMPLES_A_DAY_MAX = 86_400
/** Of all sources together: watch, phone, strap and a service that copies one of them. */
export const SAMPLES_OF_ALL_A_DAY_MAX = 4 * SAMPLES_A_DAY_MAX
/** Of one metric and month. A person has a handful of devices and apps. */
export const SOURCES_A_MONTH_MAX = 50
/** Nights, and workouts, of one month. */
export const LISTED_A_MONTH_MAX = 1_000
/** What a chart of a day can show. */
export const POINTS_MAX = 5_000
/** Characters of the name of a source. */
export const SOURCE_MAX = 120
/** Characters of the kind of a workout. */
export const KIND_MAX = 80
/** Minutes from UTC: Kiribati is 14 hours ahead, and nobody is further behind. */
export const OFFSET_MAX = 14 * 60
