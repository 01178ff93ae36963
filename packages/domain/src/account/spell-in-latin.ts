/**
 * The usual spelling in Tunisia of frequent first names and parts of surnames. Arabic letters alone do not tell it: they
 * have no short vowels, and people write them as in French.
 */
const SPELLINGS: ReadonlyMap<string | undefined, string | undefined> = new Map(
  [
    'محمد Mohamed|احمد Ahmed|علي Ali|عمر Omar|يوسف Youssef|ياسين Yassine|امين Amine|سامي Sami|كريم Karim|حسن Hassan',
    'ابراهيم Ibrahim|اسماعيل Ismail|خالد Khaled|وليد Walid|نبيل Nabil|هشام Hichem|رياض Riadh|ماهر Maher|بلال Bilel',
    'فاطمه Fatma|مريم Mariem|امينه Amina|اميره Amira|سلمي Salma|سناء Sana|ايمان Imen|هاجر Hajer|نور Nour|ياسمين Yasmine',
    'خديجه Khadija|زينب Zeineb|ليلي Leila|سعاد Souad|ناديه Nadia|هدي Houda|رانيا Rania|سميه Soumaya|اسماء Asma',
    'بن Ben|صالح Salah|الطرابلسي Trabelsi|الحمامي Hammami|الجبالي Jebali|العياري Ayari|المنصوري Mansouri|الشابي Chebbi',
    'الدريدي Dridi|السالمي Selmi|الغربي Gharbi|البجاوي Bejaoui|الهمامي Hamami|التونسي Tounsi|حداد Haddad|الزواري Zouari',
  ]
    .join('|')
    .split('|')
    .map((pair) => pair.split(' '))
    .map(([arabic, latin]) => [arabic, latin]),
);

/** The marks of vowels, and the letters that people write in several ways. */
const plain = (word: string) =>
  word
    .replaceAll(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

/** Returns a name in Latin letters, if each of its words has a usual spelling: `Ben Salah` for `بن صالح`. */
export function spellInLatin(name: string): string | undefined {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => SPELLINGS.get(plain(word)));
  return words.every((word) => word !== undefined) ? words.join(' ') : undefined;
}
