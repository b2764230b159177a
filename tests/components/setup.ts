import './support/clean-storage.ts'
import './support/fake-workers.ts'
import { beforeEach } from 'vitest'
import '../../src/main-thread/ui/global.css'
import '../../src/main-thread/i18n/english/errors.ts'
import { followDialogs } from '../../src/main-thread/app/dialogs/follow-dialogs.tsx'
import { startWorkers } from '../../src/main-thread/bridge/start-workers.ts'
import { startI18n, switchLanguage } from '../../src/main-thread/i18n/setup.ts'
import { workerTexts } from '../../src/main-thread/i18n/worker-texts.ts'
import { readPaintTheme } from '../../src/main-thread/ui/appearance.ts'
import { forget } from './support/show.tsx'

// The page's own start (main.tsx), with fake workers. Each file of tests has a page of its own.
await startI18n()
startWorkers('test', { theme: readPaintTheme(), texts: workerTexts() })
followDialogs()

beforeEach(async () => {
  forget()
  await switchLanguage('en')
})
