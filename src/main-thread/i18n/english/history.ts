import texts from '../locales/en/history.json'
import { addEnglish } from '../late-english.ts'

addEnglish('history', texts)
