import texts from '../locales/en/faults.json'
import { addEnglish } from '../late-english.ts'

addEnglish('faults', texts)
