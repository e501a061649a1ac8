/** The names of months, in plain letters, in every language whose tests are known by name; a full stop may shorten them. */
import { plainWords } from './words.ts'

const MONTHS: readonly (readonly string[])[] = [
  'jan januari january januar janvier janv gennaio gen enero ene janner janeiro gener ianuarie stycznia styczen ledna leden ocak tammikuuta tammikuu январь января',
  'feb february februari februar fevrier fev fevr febbraio febrero fevereiro febrer februarie lutego luty unora unor subat helmikuuta helmikuu февраль февраля',
  'mar march mars marz maerz mrz marzo marts marco maart marc martie marca marzec brezna brezen mart maaliskuuta maaliskuu marcius март марта',
  'apr april avril avr aprile abril abr aprilie kwietnia kwiecien dubna duben nisan huhtikuuta huhtikuu aprilis апрель апреля',
  'may maj mai maggio mag mayo maio maig mei maja kvetna kveten mayıs toukokuuta toukokuu majus май мая',
  'jun june juni juin giugno giu junio junho juny iunie czerwca czerwiec cervna cerven haziran kesakuuta kesakuu junius июнь июня',
  'jul july juli juillet juil luglio lug julio julho juliol iulie lipca lipiec cervence cervenec temmuz heinakuuta heinakuu julius июль июля',
  'aug august augusti aout agosto ago agost augustus sierpnia sierpien srpna srpen agustos elokuuta elokuu augusztus август августа',
  'sep sept september septembre settembre set septiembre setembro setembre septembrie wrzesnia wrzesien zari eylul syyskuuta syyskuu szeptember сентябрь сентября',
  'oct okt october oktober octobre ottobre ott octubre outubro octombrie pazdziernika pazdziernik rijna rijen ekim lokakuuta lokakuu октябрь октября',
  'nov november novembre noviembre novembro noiembrie listopada listopad listopadu kasım marraskuuta marraskuu ноябрь ноября',
  'dec dez dic des december dezember desember decembre dicembre diciembre dezembro desembre decembrie grudnia grudzien prosince prosinec aralık joulukuuta joulukuu декабрь декабря',
].map((names) => names.split(' ').map(plainWords))

/** From 1; null for another word. */
export function monthNumber(word: string): number | null {
  const plain = plainWords(word).replaceAll('.', '')
  const index = MONTHS.findIndex((names) => names.includes(plain))
  return index < 0 ? null : index + 1
}
