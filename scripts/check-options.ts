/** Checks the options of `npm start` before the app is built. */
import { fileURLToPath } from 'node:url'
import { optionsOrExit } from '../venue/options-or-exit.ts'

await optionsOrExit(process.argv.slice(2), fileURLToPath(new URL('..', import.meta.url)))
