import texts from '../locales/en/replay.json'
import { addEnglish } from '../late-english.ts'

addEnglish('replay', texts)
