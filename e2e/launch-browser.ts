import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.ts'
import config from './playwright.config.ts'

/** Starts the browser of the tests for a program that is none, and installs one where there is none. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ ...config.use?.launchOptions, executablePath: ensureChromium() ?? '' })
