// Words around names in a message, and words that are no names though they stand in the place of one.
import { oneOf } from './tokens.ts'

export const isTitle = oneOf('mrs ms miss mr dr smt shrimati श्रीमती')
export const isMy = oneOf('my mera meri mere मेरा मेरी')
export const isNameLabel = oneOf('name naam nam customer client नाम')
export const isContactLabel = oneOf('contact person')
/** "Bride's name" is not the name of who writes. */
export const isOfOther = oneOf(
  'bride brides s groom dulhan dulha husband file your apka aapka aapke her his beti sister mother bhai salon parlour shop business user',
)
/** After "I am", "main" and the like. */
export const isSelf = oneOf('myself main mai mein मैं')
export const isLinkToName = oneOf('is : - – = hai है')
/** What follows a name in such a sentence. */
export const isAfterName = oneOf(
  'here bol bolrahi from se hu hoon hun this and , . ! ? । hai h है बोल से हूं हु aur want need',
)
export const isSignature = oneOf(
  'regards thanks thank thankyou thnx thx dhanyawad shukriya धन्यवाद शुक्रिया regard',
)

/** No names. Fields that were read before are left out already. */
export const isNoName = oneOf(`
  a about again all also am an and any are as asap ask at available back be been bhi book booking bride bridal busy but by call can
  check come coming confirm confused contact could customer dear did do does done exam expecting family fine for free from getting
  girl going good groom happy have having he hello help her here hey hi his home hoping how i if in inquiring inquiry interested is it
  its just kindly know lady late like likh likho living looking ma madam mam married mother much my near need new no not now of ok
  okay on one only or our out party plan planning please pls price ready regarding regards reply searching see seeing send service
  shop sick side sir sister so some sorry staying still student su sure team thank thanks that the there they this to too trying
  unable unavailable unsure urgent using very waiting want wanting was we wedding well what when where which who will with
  wondering work working would writing yes you your yours shift
  aap aapka aapke aapki aapko aaj abhi accha acha aunty bahut behen bata batao beta beti bhabhi bhai bhaiya bhej bhejo bhi bol chahiye
  chahti chaiye didi diya ek ghar gi h ha haan hai hain han ho hoon hu hum humko ji jaldi ka kab kal kar karana karani karna karni
  karo karwana karwani kaun ke ki kitna ko kuch kya kyu le liye lo mai main mandir me mein mere meri mujhe mujhko mummy na naam nahi
  namaskar namaste ne nikah pe par paas phir raha rahi rate rehti sab sangeet se shaadi shadi sham subah theek thi tha to unka wala
  wali yaar ye yeh zara
  आप आज आपका आपके आपकी अब और एक कर करवाना करवानी करना करनी करानी का की के को क्या कल घर चाहती चाहिए जी तो था थी दीदी दो न नमस्ते नमस्कार
  नहीं ने पर बहुत बोल भी मुझे मेरा मेरी में यह रही रहा शादी सब से है हैं हूं हो हम यहां वहां
`)
