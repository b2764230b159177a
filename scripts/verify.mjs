// `npm run verify`: every gate that needs no browser.
import { ensureInstalled } from './setup.mjs'

ensureInstalled()
const { close, runGates, verifyGates } = await import('./gates.mjs')
close(runGates(verifyGates))
