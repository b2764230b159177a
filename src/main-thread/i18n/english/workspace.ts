import texts from '../locales/en/workspace.json'
import { addEnglish } from '../late-english.ts'

addEnglish('workspace', texts)
