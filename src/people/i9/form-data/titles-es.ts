/**
 * Titles of the documents in Spanish, by list and key. The Spanish edition of the form could not be
 * read: they are our translation of the English words, but for those that USCIS heads its page with.
 */

import type { Citation } from './citations.ts';

const OWN: Citation = {
  source: 'our translation of the English words of the form, not those of its Spanish edition',
  confidence: 'derived',
};
const USCIS_PAGE: Citation = {
  source: 'USCIS, Documentos Aceptables del Formulario I-9, headings of List A',
  confidence: 'official',
};

type Title = { readonly title: string; readonly citation: Citation };
const own = (title: string): Title => ({ title, citation: OWN });
const read = (title: string): Title => ({ title, citation: USCIS_PAGE });

const TRIBAL = own('Documento tribal de nativos americanos');

export const TITLES_ES: Readonly<Record<string, Title>> = {
  'A/us_passport': read('Pasaporte de EE.UU.'),
  'A/us_passport_card': read('Tarjeta de Pasaporte de EE.UU.'),
  'A/permanent_resident_card': read(
    'Tarjeta de Residente Permanente o Tarjeta de Recibo de Registro de Extranjero (Formulario I-551)',
  ),
  'A/foreign_passport_temporary_i551': own(
    'Pasaporte extranjero con un sello temporal I-551 o una anotación temporal I-551 impresa en una visa de inmigrante de lectura mecánica',
  ),
  'A/employment_authorization_document': own(
    'Documento de Autorización de Empleo con fotografía (Formulario I-766)',
  ),
  'A/foreign_passport': own('Pasaporte extranjero'),
  'A/fsm_passport': own('Pasaporte de los Estados Federados de Micronesia'),
  'A/rmi_passport': own('Pasaporte de la República de las Islas Marshall'),
  'A/form_i94': own('Formulario I-94 o I-94A'),
  'A/form_i20': own('Formulario I-20'),
  'A/form_ds2019': own('Formulario DS-2019'),
  'B/drivers_license': own(
    'Licencia de conducir expedida por un estado o una posesión periférica de EE. UU.',
  ),
  'B/state_id_card': own(
    'Tarjeta de identificación expedida por un estado o una posesión periférica de EE. UU.',
  ),
  'B/government_id_card': own(
    'Tarjeta de identificación expedida por una agencia del gobierno federal, estatal o local',
  ),
  'B/school_id_card': own('Tarjeta de identificación escolar con fotografía'),
  'B/voter_registration_card': own('Tarjeta de registro de votante'),
  'B/us_military_card': own('Tarjeta militar de EE. UU.'),
  'B/us_draft_record': own('Registro de reclutamiento militar de EE. UU.'),
  'B/military_dependent_id_card': own('Tarjeta de identificación de dependiente militar'),
  'B/merchant_mariner_card': own('Tarjeta de Marino Mercante de la Guardia Costera de EE. UU.'),
  'B/native_american_tribal_document': TRIBAL,
  'B/canadian_drivers_license': own(
    'Licencia de conducir expedida por una autoridad del gobierno de Canadá',
  ),
  'B/school_record': own('Expediente o boletín de calificaciones escolar'),
  'B/medical_record': own('Expediente de una clínica, un médico o un hospital'),
  'B/day_care_record': own('Expediente de una guardería o escuela preescolar'),
  'C/social_security_card': own('Tarjeta de número de cuenta del Seguro Social sin restricciones'),
  'C/birth_report_certification': own(
    'Certificación de informe de nacimiento expedida por el Departamento de Estado (Formularios DS-1350, FS-545, FS-240)',
  ),
  'C/birth_certificate': own(
    'Certificado de nacimiento, original o copia certificada, con sello oficial',
  ),
  'C/native_american_tribal_document': TRIBAL,
  'C/us_citizen_id_card': own(
    'Tarjeta de identificación de ciudadano de EE. UU. (Formulario I-197)',
  ),
  'C/resident_citizen_id_card': own(
    'Tarjeta de identificación para uso de ciudadano residente en los Estados Unidos (Formulario I-179)',
  ),
  'C/dhs_employment_authorization': own(
    'Documento de autorización de empleo expedido por el Departamento de Seguridad Nacional',
  ),
};
