/** The limits from which a value of a file is marked, so that a person looks at it. A marked row is imported like the others. */

/** The day of a document is far away if it is more than this number of years ago, or in the future. */
export const FAR_DAY_YEARS = 2
/** An amount is far above the others if it is more than this number of times the median of its column. */
export const FAR_AMOUNT_TIMES = 100
/** A file with fewer documents than this has no amount that is far above the others. */
export const FAR_AMOUNT_LEAST = 20

/** A file that nobody finishes is put away after this number of days; the function forget_imports has the same. */
export const IMPORT_KEPT_DAYS = 30
