/** The names of the months in the languages of files, in lower case: English, German, Urdu, and both ways of Arabic. */
const NAMES: readonly (readonly string[])[] = [
  ['jan', 'january', 'januar', 'jänner', 'جنوری', 'يناير', 'كانون الثاني'],
  ['feb', 'february', 'februar', 'فروری', 'فبراير', 'شباط'],
  ['mar', 'march', 'märz', 'mär', 'mrz', 'مارچ', 'مارس', 'آذار'],
  ['apr', 'april', 'اپریل', 'أبريل', 'ابريل', 'نيسان'],
  ['may', 'mai', 'مئی', 'مايو', 'أيار'],
  ['jun', 'june', 'juni', 'جون', 'يونيو', 'حزيران'],
  ['jul', 'july', 'juli', 'جولائی', 'يوليو', 'تموز'],
  ['aug', 'august', 'اگست', 'أغسطس', 'آب'],
  ['sep', 'sept', 'september', 'ستمبر', 'سبتمبر', 'أيلول'],
  ['oct', 'october', 'okt', 'oktober', 'اکتوبر', 'أكتوبر', 'تشرين الأول'],
  ['nov', 'november', 'نومبر', 'نوفمبر', 'تشرين الثاني'],
  ['dec', 'december', 'dez', 'dezember', 'دسمبر', 'ديسمبر', 'كانون الأول'],
]

const numbers = new Map(NAMES.flatMap((names, at) => names.map((name) => [name, at + 1] as const)))

/** Returns the number of a month, and 0 for any other word. */
export const monthNamed = (name = ''): number => numbers.get(name.toLowerCase()) ?? 0

/** The names for a regular expression; a longer name comes first. */
export const MONTH_NAME = [...numbers.keys()].toSorted((one, other) => other.length - one.length).join('|')
