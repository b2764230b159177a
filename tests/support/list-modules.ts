/** With `node --import`: adds the URL of each module that the process or one of its workers loads to the file LIST_MODULES. */
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env['LIST_MODULES'] ?? ''
registerHooks({
  load(url, context, next) {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
