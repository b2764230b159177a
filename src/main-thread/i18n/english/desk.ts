import texts from '../locales/en/desk.json'
import { addEnglish } from '../late-english.ts'

addEnglish('desk', texts)
