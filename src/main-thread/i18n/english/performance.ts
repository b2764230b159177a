import texts from '../locales/en/performance.json'
import { addEnglish } from '../late-english.ts'

addEnglish('performance', texts)
