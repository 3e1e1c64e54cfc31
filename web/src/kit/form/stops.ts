/** The controls that Enter stops at: file fields only where the form cannot be saved without a file. */
export const STOPS =
  'input:not([readonly],[disabled],[type=hidden],[type=file]:not([required])), select:not([disabled]), textarea:not([disabled]), button[type=submit]'
