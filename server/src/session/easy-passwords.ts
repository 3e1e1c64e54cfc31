/** Lists passwords that attackers try first. */
const FIRST_TRIED = new Set(
  (
    'password passw0rd password1 password12 password123 password@123 pass@123 pass@1234 p@ssw0rd p@ssword welcome1 welcome123 ' +
    'welcome@123 admin123 admin@123 administrator letmein123 qwerty123 qwertyuiop qwerty12 asdfghjkl zxcvbnm1 1q2w3e4r 1qaz2wsx ' +
    'q1w2e3r4 abc12345 abcd1234 abcdefgh iloveyou sunshine princess football baseball dragon123 monkey123 superman batman123 ' +
    'pakistan pakistan1 pakistan123 karachi1 karachi123 lahore123 bismillah allahuakbar cashier1 cashier123 salesman salesman1 ' +
    'salesman123 director director1 director123 company1 company123 backoffice changeme changeme1 changeme123 default1 secret123 ' +
    'test1234 testtest demo1234 demo@1234 user1234 guest1234 master123 trustno1 computer internet whatever starwars'
  ).split(' '),
)

/** Tells whether a password is well known, repeats or continues one character (`aaaa`, `1234`), or is the user's name or number. */
export function isEasyToGuess(password: string, user: { readonly loginId: number; readonly name: string }): boolean {
  const plain = password.toLowerCase()
  const own = [String(user.loginId), ...user.name.toLowerCase().split(/\s+/)].filter((word) => word.length >= 4)
  const rest = own.reduce((text, word) => text.replaceAll(word, ''), plain)
  return FIRST_TRIED.has(plain) || isRun(plain) || (rest !== plain && rest.length < 4)
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((char, at) => char.charCodeAt(0) - text.charCodeAt(at))
  return [0, 1, -1].some((size) => steps.every((step) => step === size))
}
