/** The token with which a program of the company proves its feed. */
import { machineTokens } from './machine-token.ts'

const feed = machineTokens('feed')

export const isFeedToken = feed.is
export const newFeedToken = feed.create
export const feedTokenIn = feed.inHeader
