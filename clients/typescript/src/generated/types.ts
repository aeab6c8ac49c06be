// Generated from the OpenAPI description by "npm run openapi". Do not edit.

export interface components {
    schemas: {
        AcceptableDocument: {
            /** @enum {string} */
            listKey: "A" | "B" | "C";
            /** @description Number of the item in its list, as printed. */
            item: number;
            /** @description Send it in documents[].documentationKey. */
            documentationKey: string;
            /** @description In the requested language. */
            title: string;
            titleCitation: components["schemas"]["FormEditionCitation"] | null;
            /** @description Recorded when a document is sent without a title. */
            documentTitle: string;
            /** @description Recorded by default; null: documents[].issuingAuthority is required. */
            issuingAuthority: string | null;
            /**
             * @description Whether documents[].documentNumber is recorded.
             * @enum {string}
             */
            documentNumber: "required" | "optional" | "none";
            /** @description Regular expression. A number that does not match only causes a warning. */
            documentNumberPattern: string | null;
            /**
             * @description Whether documents[].expirationDate is recorded.
             * @enum {string}
             */
            expirationDate: "required" | "optional" | "none";
            /** @description It shows a photograph. E-Verify employers accept List B documents only with one. */
            photo: boolean;
            /** @description Only for persons under 18 who cannot present another List B document, and for special placement. */
            minorsOnly: boolean;
            /** @description Its expiration is a day by which to reverify. */
            reverified: boolean;
            /**
             * @description Which sides a copy must show. stated: both, unless the examiner sends oneSided.
             * @enum {string}
             */
            copySides: "one" | "two" | "stated";
            /** @description E-Verify compares its photograph. */
            photoMatch: boolean;
            /** @description Receipts accepted in its place. */
            receiptTypes: string[];
            citation: components["schemas"]["FormEditionCitation"];
        };
        /** @description The lists and the documents. */
        AcceptableDocuments: {
            /** @description As printed in the lower left corner, such as 01/20/25. */
            edition: string;
            /** @description As printed in the upper right corner. */
            expires: string;
            citation: components["schemas"]["FormEditionCitation"];
            language: string;
            recordedCitation: components["schemas"]["FormEditionCitation"];
            /** @description What the form prints above the lists. */
            rules: string[];
            /** @description Lists A, B, and C word for word, in English. */
            lists: components["schemas"]["DocumentList"][];
            /** @description In the order of the lists. */
            documents: components["schemas"]["AcceptableDocument"][];
            /** @description Documents that count as one selection from List A: every one in all, and any in also. */
            listASelections: components["schemas"]["AcceptableDocumentsListASelection"][];
            receipts: components["schemas"]["AcceptableReceipt"][];
        };
        AcceptableDocumentsListASelection: {
            all: string[];
            also: string[];
        };
        AcceptableReceipt: {
            receiptType: string;
            title: string;
            standsFor: string[] | null;
            /** @description Number of days it is valid; null: until its stamp expires, or one year. */
            days: number | null;
            citation: components["schemas"]["FormEditionCitation"];
        };
        /** @description A delivery in the log of the account. */
        AccountDelivery: {
            /** Format: uuid */
            deliveryId: string;
            /**
             * Format: uuid
             * @description Null for announcements.
             */
            employerId: string | null;
            /** @enum {string} */
            kind: "webhook" | "postback" | "mail";
            status: components["schemas"]["DeliveryStatus"];
            /** @description The header webhook-id, the same in every attempt; of a webhook the event’s. */
            webhookId: string;
            /** @description The event, or for an email its content. */
            eventKey: string | null;
            /** @description Null when it is about the employer. */
            employeeId: string | null;
            /**
             * Format: int64
             * @description Null when it is about no form.
             */
            submissionId: number | null;
            attempts: number;
            /**
             * Format: date-time
             * @description Null when none follows.
             */
            nextAttemptAt: string | null;
            /** @description How the last attempt failed, or why it was cancelled. */
            reason: string | null;
            /**
             * @description Whether an email about the failure is sent; notConfigured: this server sends none.
             * @enum {string|null}
             */
            notification: "queued" | "notConfigured" | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null while it waits.
             */
            finishedAt: string | null;
            /** @description Null for announcements. */
            employerName: string | null;
            /**
             * Format: uuid
             * @description Of an announcement.
             */
            subscriptionId: string | null;
        };
        /** @description A page of deliveries. */
        AccountDeliveryPage: {
            deliveries: components["schemas"]["AccountDelivery"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        AccountDeliveryWithAttempts: {
            /** Format: uuid */
            deliveryId: string;
            /**
             * Format: uuid
             * @description Null for announcements.
             */
            employerId: string | null;
            /** @enum {string} */
            kind: "webhook" | "postback" | "mail";
            status: components["schemas"]["DeliveryStatus"];
            /** @description The header webhook-id, the same in every attempt; of a webhook the event’s. */
            webhookId: string;
            /** @description The event, or for an email its content. */
            eventKey: string | null;
            /** @description Null when it is about the employer. */
            employeeId: string | null;
            /**
             * Format: int64
             * @description Null when it is about no form.
             */
            submissionId: number | null;
            attempts: number;
            /**
             * Format: date-time
             * @description Null when none follows.
             */
            nextAttemptAt: string | null;
            /** @description How the last attempt failed, or why it was cancelled. */
            reason: string | null;
            /**
             * @description Whether an email about the failure is sent; notConfigured: this server sends none.
             * @enum {string|null}
             */
            notification: "queued" | "notConfigured" | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null while it waits.
             */
            finishedAt: string | null;
            /** @description Null for announcements. */
            employerName: string | null;
            /**
             * Format: uuid
             * @description Of an announcement.
             */
            subscriptionId: string | null;
            attemptLog: components["schemas"]["DeliveryAttempt"][];
            /** @description The JSON of an announcement, as it is sent; null for other deliveries and for emails. */
            body: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The delivery. */
        AccountDeliveryWithAttemptsResponse: {
            delivery: components["schemas"]["AccountDeliveryWithAttempts"];
        };
        /** @description The account and its usage. */
        AccountInfo: {
            customerName: string;
            /** @description Expiration date of the API key, yyyy-MM-dd; empty if it does not expire. */
            expirationDate: string;
            /** @enum {string} */
            productName: "Wagewright";
            /** @description Items counted in the range. */
            steCalculations: number;
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        Address: {
            /** @description Civic number and street name. */
            streetAddress1: string;
            /** @description Unit, floor, apartment or similar. */
            streetAddress2?: string | null;
            /** @description City. */
            city: string;
            /**
             * @description Two-letter abbreviation; in the United States, of a state, DC, a territory, or a military post office.
             * @example AZ
             */
            state: string;
            /**
             * @description 5 or 9 digits; other characters are removed. Stored and returned as digits.
             * @example 85260-2662
             */
            zipCode: string;
            /**
             * @description Country code.
             * @enum {string|null}
             */
            country?: "AC" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BU" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CP" | "CR" | "CS" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DG" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EA" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "EU" | "EZ" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "FX" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NT" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SF" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SU" | "SV" | "SX" | "SY" | "SZ" | "TA" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TP" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UK" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "XI" | "XK" | "XU" | "YE" | "YT" | "YU" | "ZA" | "ZM" | "ZR" | "ZW" | null;
        };
        AddressOnForm: {
            /** @description Civic number and street name. */
            streetAddress1: string;
            /** @description Unit, floor, apartment or similar. */
            streetAddress2?: string;
            /** @description City. */
            city: string;
            /**
             * @description Two-letter abbreviation.
             * @example AL
             */
            state: string;
            /** @description 5 or 9 digits. */
            zipCode: string;
        };
        Admin: {
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress: string;
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: uuid
             * @description Assigned by the service.
             */
            id: string;
            role: components["schemas"]["AdminRole"];
            /** @enum {string|null} */
            language?: "en" | "es" | null;
            dailyList: boolean;
            /** @enum {string} */
            status: "active" | "deactivated";
        };
        AdminInput: {
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress: string;
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            role?: components["schemas"]["AdminRole"];
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /**
             * @description On workdays, emails the number of tasks late, due today, and due soon.
             * @default false
             */
            dailyList?: boolean;
        };
        /** @description A page of admins. */
        AdminPage: {
            admins: components["schemas"]["Admin"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The admin. */
        AdminResponse: {
            admin: components["schemas"]["Admin"];
        };
        /**
         * @description owner: full access to the employer; reviewer: sign Section 2, review, work on cases; viewer: read only.
         * @default owner
         * @enum {string}
         */
        AdminRole: "owner" | "reviewer" | "viewer";
        AnnouncedFigure: {
            label: string;
            unit: components["schemas"]["FigureUnit"];
            /** @description Empty where there was none. */
            before: string;
            /** @description Empty where there is none. */
            after: string;
        };
        Announcement: {
            /** Format: uuid */
            id: string;
            /**
             * @description withdrawn: the operator removed the release before it answered a request.
             * @enum {string}
             */
            status: "announced" | "withdrawn";
            /**
             * @description A release of the rules, or the forms of a version of Wagewright.
             * @enum {string}
             */
            subject: "release" | "forms";
            /** @description Of the rules, or of Wagewright for forms. */
            version: string;
            /** @description What it is compared with. */
            previousVersion: string | null;
            /** @description Drafts do not calculate, and may change. */
            isDraft: boolean;
            /** Format: date-time */
            announcedAt: string;
            about: string;
            /** @description Those that the query asks for. */
            changes: components["schemas"]["RuleChange"][];
        };
        AnnouncementEmail: {
            /**
             * Format: email
             * @description Gets a confirmation, and with each email a link to unsubscribe.
             */
            emailAddress: string;
            /**
             * @description Default en.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
        };
        AnnouncementHead: {
            /** Format: uuid */
            id: string;
            /**
             * @description withdrawn: the operator removed the release before it answered a request.
             * @enum {string}
             */
            status: "announced" | "withdrawn";
            /**
             * @description A release of the rules, or the forms of a version of Wagewright.
             * @enum {string}
             */
            subject: "release" | "forms";
            /** @description Of the rules, or of Wagewright for forms. */
            version: string;
            /** @description What it is compared with. */
            previousVersion: string | null;
            /** @description Drafts do not calculate, and may change. */
            isDraft: boolean;
            /** Format: date-time */
            announcedAt: string;
            about: string;
            /** @description Changes by kind. */
            counts: {
                [key: string]: number;
            };
        };
        /** @description A page of announcements. */
        AnnouncementHeadPage: {
            announcements: components["schemas"]["AnnouncementHead"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The announcement. */
        AnnouncementResponse: {
            announcement: components["schemas"]["Announcement"];
        };
        AnnouncementSubscription: {
            /** Format: uuid */
            id: string;
            /** @description To recognize it by. */
            name: string;
            webhook?: components["schemas"]["Webhook"];
            email?: components["schemas"]["AnnouncementEmail"];
            /** @description Postal codes; US for federal law. Empty: all. */
            states: string[];
            /** @description By uniqueTaxID. Empty: all, and minimum wages and forms. */
            taxes: string[];
            /** @description Empty: all. */
            kinds: components["schemas"]["RuleChangeKind"][];
            /** @description Drafts of releases, too. They do not calculate. Default false. */
            drafts: boolean;
            /**
             * @description failing: no attempt has succeeded since the first failure; attempts continue. paused: nothing is sent until isPaused is false. unsubscribed: the reader of the emails ended it.
             * @enum {string}
             */
            status: "active" | "failing" | "paused" | "unsubscribed";
            /** @description Why it is paused, or how the last attempt failed. */
            reason: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description What is not sent stays. */
        AnnouncementSubscriptionChanges: {
            /** @description To recognize it by. */
            name?: string | null;
            webhook?: components["schemas"]["Webhook"] | null;
            /** @description Postal codes; US for federal law. Empty: all. */
            states?: string[];
            /** @description By uniqueTaxID. Empty: all, and minimum wages and forms. */
            taxes?: string[];
            /** @description Empty: all. */
            kinds?: components["schemas"]["RuleChangeKind"][];
            /** @description Drafts of releases, too. They do not calculate. Default false. */
            drafts?: boolean;
            /** @description Of a webhook: messages are held until it is false. */
            isPaused?: boolean | null;
        };
        /** @description A page of subscriptions. */
        AnnouncementSubscriptionPage: {
            subscriptions: components["schemas"]["AnnouncementSubscription"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The subscription. */
        AnnouncementSubscriptionResponse: {
            subscription: components["schemas"]["AnnouncementSubscription"];
        };
        ApiKey: {
            id: string;
            label: string;
            /** @description The first characters of the key. */
            hint: string;
            scopes: string[];
            /** @description Its payroll tax requests are read leniently, as with `Prefer: handling=lenient`, unless they ask for handling=strict. */
            isLenient: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null: never.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Null: not revoked.
             */
            revokedAt: string | null;
        };
        AskedCertificateForm: {
            formCode: string;
            title: string;
            number: string | null;
            /** @description withholding or nonresidence. */
            kind: string;
            language: string;
            agency: string;
            /** @description Why it cannot be signed here and must be given on paper. */
            notAvailable: string | null;
            uniqueTaxID: string;
            taxTitle: string;
            why: components["schemas"]["CertificateReason"];
            /** @description For an agreement: what applies without it. */
            withoutIt: string | null;
            /** @description For an agreement: whom it covers. */
            conditions: string | null;
            /** @description The same certificate in other languages. One of them is enough. */
            translations: components["schemas"]["CertificateFormHead"][];
            latest: components["schemas"]["LatestCertificate"] | null;
            draft: components["schemas"]["BegunCertificate"] | null;
        };
        /** @description The texts. */
        AttestationList: {
            attestations: components["schemas"]["AttestationListAttestation"][];
        };
        AttestationListAttestation: {
            id: string;
            part: string;
            text: string;
            prescribed: boolean;
            citation: components["schemas"]["FormEditionCitation"];
        };
        AuditEntry: {
            sequence: number;
            at: string;
            action: string;
            actor: components["schemas"]["AuditEntryActor"];
            origin: components["schemas"]["AuditEntryOrigin"] | null;
            /** @description Null once the submission was purged. */
            details: {
                [key: string]: unknown;
            } | null;
            hash: string;
            previousHash: string;
        };
        AuditEntryActor: {
            kind: string;
            id: string;
            name: string | null;
            /** @description The API key of the request, also when a person acts. */
            keyId?: string;
        };
        AuditEntryOrigin: {
            ip: string;
            userAgent: string;
        };
        /** @description A page of entries. */
        AuditEntryPage: {
            entries: components["schemas"]["AuditEntry"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The installed versions of the rules. */
        AvailableVersions: {
            /** @description Highest first. */
            availableVersions: components["schemas"]["AvailableVersionsAvailableVersion"][];
            /** @description Calculates requests without a version: the highest, unless `isPinned`. */
            defaultVersion: string;
            /** @description The operator chose `defaultVersion` (`RULES_VERSION`). */
            isPinned: boolean;
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        AvailableVersionsAvailableVersion: {
            /** @example 2026.1 */
            version: string;
            /** @description The day the release was sealed. */
            releasedOn: string;
            firstPayDate: string;
            lastPayDate: string;
            /** @description Of the release content; never changes. */
            sha256: string;
            /**
             * @description builtIn: part of the program; imported: a register that the operator imported on a release; installed: a signed file that the operator installed.
             * @enum {string}
             */
            source: "builtIn" | "imported" | "installed";
            /** @description Whose signature an installed release has. */
            signer?: string;
            /** @description The id of the key of the signer. */
            keyId?: string;
            /** @description ISO 8601, UTC. */
            installedAt?: string;
        };
        BegunCertificate: {
            formCode: string;
            savedAt: string;
        };
        BenefitEntry: {
            /**
             * @description GET /ste-hosted/v1/taxes lists which benefits lower the wages of each tax. CUSTOM lowers those of the taxes in exemptTaxes.
             * @example 401K
             * @enum {string}
             */
            benefitType: "125" | "401K" | "403B" | "457" | "ROTH401K" | "ROTH403B" | "FSA" | "HSA" | "SIMPLEIRA" | "DEPENDENTCARE" | "COMMUTER" | "ADOPTION" | "ROTH457" | "128" | "NQDC" | "CUSTOM";
            /** @description Deducted from this payment. A negative amount gives a deduction back and raises the wages by it, at most by ytdAmount if that is sent. Plan limits are not checked. */
            amount: number;
            /** @description In the year before this payment. */
            ytdAmount?: number | null;
            locationCode?: string | null;
            exemptTaxes?: components["schemas"]["ExemptTaxes"] | null;
        };
        /** @description The job. */
        BulkJob: {
            /** Format: uuid */
            jobId: string;
            /** @description Your Idempotency-Key. */
            clientId: string | null;
            /**
             * @description Only a completed job has results; canceled and failed jobs have none.
             * @enum {string}
             */
            status: "receiving" | "waiting" | "running" | "completed" | "canceled" | "failed";
            /** @description Why the job failed. */
            problem: string | null;
            /** @enum {string} */
            from: "ndjson" | "json" | "csv" | "register";
            /** @enum {string} */
            to: "ndjson" | "csv";
            /** @description Version of the rules, as of when the job was sent. */
            version: string;
            inputBytes: number;
            /** @description Fraction that is done. */
            progress: number;
            /** @description Items calculated and counted so far. */
            items: number;
            /** @description Those of them with an error. */
            failed: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the first server began.
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            finishedAt: string | null;
            /**
             * Format: date-time
             * @description When the job and its results will be deleted.
             */
            deletedAt: string | null;
        };
        /** @description A page of jobs. */
        BulkJobPage: {
            jobs: components["schemas"]["BulkJob"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The days on which the employer is open for business; Section 2 and E-Verify cases are due three of them after the first day. There is no default: without it, Monday to Friday is counted, and lateness is stated as "late unless you were closed". */
        BusinessDays: {
            /**
             * @description Days of the week on which the employer is closed; empty if it is open every day.
             * @example [
             *       "saturday",
             *       "sunday"
             *     ]
             */
            weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
            /** @description True: closed on federal holidays, on the days federal offices observe them. */
            federalHolidays: boolean;
            /**
             * @description Other days on which the employer was or will be closed, yyyy-MM-dd.
             * @example [
             *       "2026-11-27"
             *     ]
             */
            closedOn?: string[];
        };
        CatalogForm: {
            /**
             * @description Of the form catalog.
             * @example PA102
             */
            code: string;
            /**
             * @description As the agency prints it.
             * @example REV-419
             */
            number: string;
        };
        Certificate: {
            id: string;
            employeeId: string;
            formCode: string;
            /** @description First day of the edition. yyyy-MM-dd. */
            edition: string;
            /** @description 1, 2, 3, … per employee and form. */
            version: number;
            /** @description First pay date it applies to. yyyy-MM-dd. */
            appliesFrom: string;
            /** @description In the employer’s time zone. yyyy-MM-dd. */
            signedOn: string;
            /** @description When the employer received it. yyyy-MM-dd. */
            receivedOn: string;
            createdAt: string;
            /** @description As in the audit trail. */
            contentSha256: string;
            voidedAt: string | null;
            /** @description The edition as printed. */
            editionName: string;
            /** @description Last day it applies because of its claim. yyyy-MM-dd. */
            lapsesAfter: string | null;
            voidReason: string | null;
            /** @description What was answered, without worksheets, which are the employee’s own. */
            answers: {
                [key: string]: string;
            };
            /** @description Lines that a worksheet filled in. */
            computed: {
                [key: string]: string;
            };
            /** @description What the service wrote: signature and date. */
            written: {
                [key: string]: string;
            };
            signature: components["schemas"]["CertificateSignature"] | null;
            paper: components["schemas"]["CertificatePaper"] | null;
            /** @description Ready for payCalc. */
            taxJurisdictionParms: components["schemas"]["CertificateTaxEntry"][];
            /** @description The line each parameter comes from. */
            lines: components["schemas"]["FormLine"][];
        };
        CertificateDraft: {
            formCode: string;
            /** @description First day of the edition. yyyy-MM-dd. */
            edition: string;
            /** @description Null: there is no draft yet. */
            savedAt: string | null;
            /** @description As they were sent. */
            answers: {
                [key: string]: string | number | boolean;
            };
            /** @description The answers whose questions apply: send them to sign. */
            asked: {
                [key: string]: string | number | boolean;
            };
            /** @description The form as it is filled in, computed lines too. */
            values: {
                [key: string]: string;
            };
            /** @description Fields that a worksheet answered. */
            computed: string[];
            /** @description Fields whose questions apply. */
            applying: string[];
            /** @description What keeps it from being signed. */
            problems: components["schemas"]["DraftProblem"][];
            /** @description Last day it would apply because of its claim. yyyy-MM-dd. */
            lapsesAfter: string | null;
            /** @description Ready for payCalc. */
            taxJurisdictionParms: components["schemas"]["CertificateTaxEntry"][];
            /** @description The line each parameter comes from. */
            lines: components["schemas"]["FormLine"][];
        };
        CertificateForm: {
            formCode: string;
            title: string;
            number: string | null;
            /** @description withholding or nonresidence. */
            kind: string;
            language: string;
            agency: string;
            /** @description Why it cannot be signed here and must be given on paper. */
            notAvailable: string | null;
            /** @description As printed. */
            edition: string;
            /** @description First day of the edition. yyyy-MM-dd. */
            effective: string;
            source: components["schemas"]["FormSource"];
            about: string;
            uniqueTaxID: string | null;
            sections: components["schemas"]["FormSection"][];
            /** @description As GET /spf/forms/{code}/questions, without signatures; worksheets names the sections that can answer it. */
            questions: {
                [key: string]: unknown;
            }[];
            computedLines: components["schemas"]["ComputedLine"][];
            /** @description What a signature declares. */
            declarations: string[];
        };
        CertificateFormHead: {
            formCode: string;
            title: string;
            number: string | null;
            /** @description withholding or nonresidence. */
            kind: string;
            language: string;
            agency: string;
            /** @description Why it cannot be signed here and must be given on paper. */
            notAvailable: string | null;
        };
        CertificateForms: {
            homeState: string;
            workState: string;
            /** @description Federal first. */
            forms: components["schemas"]["AskedCertificateForm"][];
        };
        CertificatePaper: {
            recordedBy: components["schemas"]["Signer"];
        };
        /** @description Why it is requested. */
        CertificateReason: {
            rule: string;
            citation: components["schemas"]["Citation"];
        };
        /** @description The certificate. */
        CertificateResponse: {
            certificate: components["schemas"]["Certificate"];
        };
        CertificateSignature: {
            /** @enum {boolean} */
            acknowledged: true;
            /** @description The declaration on the form, word for word. */
            declarations: string[];
            signedAt: string;
            signer: components["schemas"]["Signer"];
            ip: string;
            userAgent: string;
        };
        CertificateSummary: {
            id: string;
            employeeId: string;
            formCode: string;
            /** @description First day of the edition. yyyy-MM-dd. */
            edition: string;
            /** @description 1, 2, 3, … per employee and form. */
            version: number;
            /** @description First pay date it applies to. yyyy-MM-dd. */
            appliesFrom: string;
            /** @description In the employer’s time zone. yyyy-MM-dd. */
            signedOn: string;
            /** @description When the employer received it. yyyy-MM-dd. */
            receivedOn: string;
            createdAt: string;
            /** @description As in the audit trail. */
            contentSha256: string;
            voidedAt: string | null;
        };
        /** @description A page of certificates. */
        CertificateSummaryPage: {
            certificates: components["schemas"]["CertificateSummary"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        CertificateTaxEntry: {
            uniqueTaxID: string;
            locationCode: string;
            /** @enum {boolean} */
            isExempt?: true;
            miscParameters: components["schemas"]["CertificateTaxEntryMiscParameter"][];
        };
        CertificateTaxEntryMiscParameter: {
            parameterName: string;
            parameterValue: string;
        };
        Citation: {
            document: string;
            edition?: string;
            page?: string;
            url?: string;
        };
        ComputedLine: {
            field: string;
            line: string | null;
            label: string;
            type: string;
            section: string;
        };
        /**
         * @description How well figures are sourced: official (read in the agency’s text), transcribed (two independent transcriptions agree), secondary (one transcription, publishers, or vendors), derived (by a stated rule that reproduces printed figures), unverified (memory or conflict).
         * @enum {string}
         */
        Confidence: "official" | "transcribed" | "secondary" | "derived" | "unverified";
        /** @description Taxes by confidence. */
        ConfidenceCounts: {
            official: number;
            transcribed: number;
            secondary: number;
            derived: number;
            unverified: number;
        };
        ConvenienceRule: {
            /** @enum {string} */
            parameter: "CONVENIENCE";
            effect: string;
            citation: components["schemas"]["Citation"];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
        };
        Correction: {
            /** @enum {string} */
            section: "section1" | "section2" | "supplementA" | "supplementB";
            /** @description Block of a supplement, 1 for the first. */
            entry?: number;
            /** @description Fields of the section or block with their corrected values; null clears one. */
            changes: {
                [key: string]: unknown;
            };
            reason: string;
            signature: components["schemas"]["SignatureInput"];
        };
        CreateApiKeyResponse: {
            apiKey: components["schemas"]["ApiKey"];
            key: string;
        };
        /** @enum {string} */
        DayOrder: "month-first" | "day-first";
        Deadlines: {
            /** @description The day both sections count from: the earliest of the first day in Section 2, the first day before a correction, and employment.startDate. */
            countedFrom: string | null;
            section1DueOn: string | null;
            section1SignedOn: string | null;
            /** @description Calendar days after the due date, until the signature or today; 0 if on time. */
            section1DaysLate: number | null;
            section2DueOn: string | null;
            section2SignedOn: string | null;
            /** @description Same as section1DaysLate. While the employer’s businessDays are unknown, Monday to Friday is counted: see section2LateUnless. */
            section2DaysLate: number | null;
            section2LateUnless: components["schemas"]["LateUnless"] | null;
            reverifyBy: string | null;
            /** @description Null while the employee works here. */
            retainUntil: string | null;
        };
        Delivery: {
            /** Format: uuid */
            deliveryId: string;
            /** Format: uuid */
            employerId: string;
            /** @enum {string} */
            kind: "webhook" | "postback" | "mail";
            status: components["schemas"]["DeliveryStatus"];
            /** @description The header webhook-id, the same in every attempt; of a webhook the event’s. */
            webhookId: string;
            /** @description The event, or for an email its content. */
            eventKey: string | null;
            /** @description Null when it is about the employer. */
            employeeId: string | null;
            /**
             * Format: int64
             * @description Null when it is about no form.
             */
            submissionId: number | null;
            attempts: number;
            /**
             * Format: date-time
             * @description Null when none follows.
             */
            nextAttemptAt: string | null;
            /** @description How the last attempt failed, or why it was cancelled. */
            reason: string | null;
            /**
             * @description Whether an email about the failure is sent; notConfigured: this server sends none.
             * @enum {string|null}
             */
            notification: "queued" | "notConfigured" | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null while it waits.
             */
            finishedAt: string | null;
        };
        DeliveryAttempt: {
            number: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            startedAt: string;
            durationMs: number;
            /** @enum {string} */
            outcome: "delivered" | "failed";
            /** @description HTTP status, or the mail server’s reply; null without a response. */
            status: number | null;
            /** @description Class of the failure. */
            failure: string | null;
            /** @description What failed and what to do. */
            message: string | null;
            /** @description The request of this attempt, as it was sent or would have been. Null for emails and for attempts made before the server kept requests. */
            request: components["schemas"]["SentRequest"] | null;
            /** @description The first 4 KB of the response. */
            response: string | null;
        };
        DeliveryEndpoint: {
            /** Format: uuid */
            employerId: string;
            employerName: string;
            /** @enum {string} */
            kind: "webhook" | "postback";
            /**
             * @description active: the last attempt succeeded. failing: no attempt has succeeded since failingSince; attempts continue. paused: nothing is sent until it is resumed.
             * @enum {string}
             */
            status: "active" | "failing" | "paused";
            /**
             * Format: date-time
             * @description The first failure since the last success.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            pausedAt: string | null;
            /** @description Why it is paused, or how the last attempt failed. */
            reason: string | null;
            /** @description Class of the last failure. */
            failure: string | null;
            /** @description Waiting deliveries. 1000 means that many or more. */
            waiting: number;
        };
        /** @description A page of endpoints. */
        DeliveryEndpointPage: {
            endpoints: components["schemas"]["DeliveryEndpoint"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description A page of deliveries, and the endpoints that are paused. */
        DeliveryPage: {
            deliveries: components["schemas"]["Delivery"][];
            nextCursor: components["schemas"]["NextCursor"];
            /** @description Endpoints that returned 410 or failed for days. Their deliveries are held until the endpoints are resumed. */
            paused: components["schemas"]["PausedEndpoint"][];
        };
        DeliveryPayload: {
            /** @description The JSON that is sent, before any encryption. Null for emails, and when the event or the form is no longer kept. */
            body: {
                [key: string]: unknown;
            } | null;
            /** @description Values shown masked: Social Security numbers, dates of birth, and document numbers. They are sent in full. */
            maskedPaths: string[];
        };
        /** @description The payload. */
        DeliveryPayloadResponse: {
            payload: components["schemas"]["DeliveryPayload"];
        };
        /**
         * @description held: waits at a paused endpoint. failed: all attempts failed. cancelled: the destination was removed. All except pending deliveries can be sent again.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "held" | "delivered" | "failed" | "cancelled";
        DeliveryWithAttempts: {
            /** Format: uuid */
            deliveryId: string;
            /** Format: uuid */
            employerId: string;
            /** @enum {string} */
            kind: "webhook" | "postback" | "mail";
            status: components["schemas"]["DeliveryStatus"];
            /** @description The header webhook-id, the same in every attempt; of a webhook the event’s. */
            webhookId: string;
            /** @description The event, or for an email its content. */
            eventKey: string | null;
            /** @description Null when it is about the employer. */
            employeeId: string | null;
            /**
             * Format: int64
             * @description Null when it is about no form.
             */
            submissionId: number | null;
            attempts: number;
            /**
             * Format: date-time
             * @description Null when none follows.
             */
            nextAttemptAt: string | null;
            /** @description How the last attempt failed, or why it was cancelled. */
            reason: string | null;
            /**
             * @description Whether an email about the failure is sent; notConfigured: this server sends none.
             * @enum {string|null}
             */
            notification: "queued" | "notConfigured" | null;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null while it waits.
             */
            finishedAt: string | null;
            attemptLog: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description The delivery. */
        DeliveryWithAttemptsResponse: {
            delivery: components["schemas"]["DeliveryWithAttempts"];
        };
        DocumentCopy: {
            id: string;
            /**
             * @description The part of the form that the document is recorded in.
             * @enum {string}
             */
            part: "section2" | "supplementB";
            /**
             * @description The list that the document is on.
             * @enum {string}
             */
            listKey: "A" | "B" | "C";
            /** @description For example us_passport. */
            documentationKey: string;
            /**
             * @description The side that the copy shows.
             * @enum {string}
             */
            side: "front" | "back";
            mediaType: string;
            bytes: number;
            sha256: string;
            addedAt: string;
            addedBy: string;
        };
        /** @description The copies, and those still required. */
        DocumentCopyList: {
            copies: components["schemas"]["DocumentCopy"][];
            /** @description Sides that must be kept for the documents in Section 2. */
            needed: components["schemas"]["DocumentCopyListNeeded"][];
        };
        DocumentCopyListNeeded: {
            /**
             * @description The part of the form that the document is recorded in.
             * @enum {string}
             */
            part: "section2" | "supplementB";
            /**
             * @description The list that the document is on.
             * @enum {string}
             */
            listKey: "A" | "B" | "C";
            /** @description For example us_passport. */
            documentationKey: string;
            /**
             * @description The side that the copy shows.
             * @enum {string}
             */
            side: "front" | "back";
            /** @enum {string} */
            reason: "alternativeProcedure" | "employerKeepsCopies" | "photoMatch";
            missing: boolean;
        };
        /** @description The copy. */
        DocumentCopyResponse: {
            copy: components["schemas"]["DocumentCopy"];
        };
        DocumentList: {
            /** @enum {string} */
            listKey: "A" | "B" | "C";
            establishes: string;
            items: components["schemas"]["DocumentListItem"][];
        };
        DocumentListItem: {
            /** @description Null for a line without a number. */
            item: number | null;
            text: string;
        };
        DraftProblem: {
            field: string;
            code: string;
            message: string;
        };
        DueForm: {
            /** Format: int64 */
            submissionId: number;
            employeeId: string;
            employee: components["schemas"]["WorkItemEmployee"];
            status: string;
            terminationDate: string;
            /** @description Three years after hire or one year after termination, whichever is later. */
            retainUntil: string;
            /** @description True when the form may be purged with POST .../retention/purge. */
            due: boolean;
        };
        /** @description A page of forms. */
        DueFormPage: {
            forms: components["schemas"]["DueForm"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        DueWork: {
            /** @description As in listWork. */
            kind: components["schemas"]["WorkKind"];
            /** @description yyyy-MM-dd in the employer’s time zone; null if no day is known. */
            dueOn: string | null;
            /** @description Calendar days after dueOn; 0 if not late. */
            daysLate: number | null;
            lateUnless: components["schemas"]["LateUnless"] | null;
        };
        /** @description The case after the action, and the notice where one was fetched. */
        EVerifyActionResponse: {
            everifyCase: components["schemas"]["EVerifyCase"];
            notice?: components["schemas"]["EVerifyNotice"];
        };
        EVerifyCase: {
            caseId: string;
            employeeId: string;
            submission: components["schemas"]["EVerifyCaseSubmission"];
            /** @description 1, 2, ...: a closed case may be submitted again. */
            attempt: number;
            status: components["schemas"]["EVerifyStatus"];
            /** @description The same as status, for existing clients. */
            caseStatus: components["schemas"]["EVerifyStatus"];
            label: string;
            closed: boolean;
            adminActionNeeded: boolean;
            allowedActions: ("submit" | "confirm" | "photoMatch" | "uploadDocument" | "furtherActionNotice" | "refer" | "close" | "resubmit")[];
            /** @description Of the agency, 15 characters. */
            caseNumber: string | null;
            /** @description Whose records do not match: SSA, DHS or dual. */
            mismatch: string | null;
            /** @description While a photo match is requested: the agency’s picture, base64. */
            photo: string | null;
            /** @description What prevents the next step. */
            problem: string | null;
            /** @description Last day to create the case without giving a reason. */
            dueOn: string;
            /** @description Last day for the action required in this status. */
            actionDueOn: string | null;
            /** @description Why the case was created late. */
            lateReason: string | null;
            /** @description Why it was created although there was another. */
            duplicateReason: string | null;
            /** @description Code given by the administrator who closed it. */
            closureReason: string | null;
            /** @description In words. */
            closureExplanation: string | null;
            createdAt: string;
            statusChangedAt: string;
            /** @description When it was closed. */
            closedAt: string | null;
        };
        /** @description A page of everifyCases. */
        EVerifyCasePage: {
            everifyCases: components["schemas"]["EVerifyCase"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The everify case. */
        EVerifyCaseResponse: {
            everifyCase: components["schemas"]["EVerifyCase"];
        };
        EVerifyCaseSubmission: {
            /** Format: int64 */
            id: number;
        };
        EVerifyNotice: {
            contentType: string;
            /** @description base64 */
            content: string;
        };
        EVerifySettings: {
            employerId: string;
            username: string;
            effectiveOn: string;
            authenticated: boolean;
            /** @description Why the credentials are invalid. */
            refusal: "wrong" | "expired" | null;
            passwordExpiresOn: string | null;
            checkedAt: string;
            /** @description The gateway in use, for example `simulator`. */
            gateway: string;
        };
        EVerifySettingsInput: {
            username: string;
            /** @description Never returned. */
            password: string;
            /** @description yyyy-MM-dd: employees who start on or after this date get a case. Default: the previous value, initially today. Existing employees must not be verified. */
            effectiveOn?: string;
        };
        /** @description The links. */
        EVerifySettingsLink: {
            /** @description Signs the administrator in once, within 15 minutes, and opens eVerifySettingsUri. Not in a frame. */
            authenticateUri: string;
            /** @description The page with the settings. */
            eVerifySettingsUri: string;
        };
        /** @description The everify settings. */
        EVerifySettingsResponse: {
            everifySettings: components["schemas"]["EVerifySettings"];
        };
        /**
         * @description How far the case is. allowedActions says what can follow.
         * @enum {string}
         */
        EVerifyStatus: "created" | "draft" | "submitted" | "submission_error" | "internal_error" | "unsubmitted_receipt" | "queued" | "unconfirmed_data" | "photo_match" | "scan_and_upload" | "manual_review" | "pending_referral" | "referred" | "employment_authorized" | "final_nonconfirmation" | "close_case_and_resubmit" | "closed_authorized" | "closed_nonconfirmation" | "closed_other" | "manually_closed";
        EditionChange: {
            /** @enum {string} */
            change: "added" | "changed" | "removed";
            uniqueTaxID: string;
            /** @description Postal code; US for federal taxes. */
            state: string;
            title: string;
            firstPayDate: string;
            source: components["schemas"]["Citation"];
            published: string;
            /** @description What differs, by field of the rule file, where both releases have the figures. */
            fields: string[];
            /** @description First pay date of the figures that `figures` compares with: the same day’s or the previous ones; null for none. */
            comparedWith: string | null;
            /** @description The first ones. */
            figures: components["schemas"]["FigureChange"][];
            /** @description All figures that changed. */
            figureCount: number;
        };
        /** @description The link and its token. */
        EmbeddedToken: {
            token: components["schemas"]["EmbeddedTokenToken"];
        };
        EmbeddedTokenToken: {
            /** @description A link with the token, to this person's form. At this address, Wagewright has pages for employees only. For administrators and representatives, your own page or application reads the token after # and calls the API with it. */
            embeddedUri: string;
            /** @description Send it as Authorization: Bearer; valid 30 minutes. */
            token: string;
        };
        Employee: {
            /**
             * Format: uuid
             * @description Assigned by the service.
             */
            id: string;
            /** @description First name; Unknown for a person with one name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Middle name. */
            middleName?: string | null;
            /** @description Nickname. */
            nickname?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /** @default false */
            appliedForSsn?: boolean;
            skipEverify?: components["schemas"]["SkipEverify"];
            employment: components["schemas"]["Employment"];
            /** @description Nine digits; masked for viewers, as ***-**-6789. */
            socialSecurityNumber?: string | null;
            /** @description yyyy-MM-dd; for viewers ****-**-**. */
            dateOfBirth?: string | null;
        };
        /** @description Restricts the employer’s options of the same names. */
        EmployeeDocumentOptions: {
            i9RemoteCounterSignAuthorized?: boolean;
            i9RemoteReverificationAuthorized?: boolean;
        };
        /** @description The status of an employee’s E-Verify case changed. */
        EmployeeEverifyCaseUpdateMessage: {
            /** @constant */
            eventKey: "employee.everifyCaseUpdate";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeEverifyCaseUpdateMessageData"];
        };
        EmployeeEverifyCaseUpdateMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            submission: components["schemas"]["EmployeeI9CompleteMessageDataSubmission"];
            everifyCase: components["schemas"]["EmployeeEverifyCaseUpdateMessageDataEverifyCase"];
        };
        EmployeeEverifyCaseUpdateMessageDataEverifyCase: {
            caseId: string;
            closed: boolean;
            status: string;
        };
        /** @description An authorized representative reported that the documents shown do not match the form. */
        EmployeeI9AuthRepMismatchMessage: {
            /** @constant */
            eventKey: "employee.i9AuthRepMismatch";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeI9CompleteMessageData"];
        };
        /** @description Section 2 was countersigned and accepted: the form is complete. */
        EmployeeI9CompleteMessage: {
            /** @constant */
            eventKey: "employee.i9Complete";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeI9CompleteMessageData"];
        };
        EmployeeI9CompleteMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            submission: components["schemas"]["EmployeeI9CompleteMessageDataSubmission"];
        };
        EmployeeI9CompleteMessageDataSubmission: {
            /**
             * Format: int64
             * @description The Form I-9.
             */
            id: number;
        };
        /** @description The employee or an administrator restarted the I-9 after Section 1 was started. The new submission’s id is in its section1Complete event. */
        EmployeeI9RestartedMessage: {
            /** @constant */
            eventKey: "employee.i9Restarted";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeI9RestartedMessageData"];
        };
        EmployeeI9RestartedMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            submission?: unknown;
        };
        EmployeeInput: {
            /** @description First name; Unknown for a person with one name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Middle name. */
            middleName?: string | null;
            /** @description Nickname. */
            nickname?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /** @default false */
            appliedForSsn?: boolean;
            skipEverify?: components["schemas"]["SkipEverify"];
            /** @description Nine digits; other characters are removed. Returned as digits. */
            socialSecurityNumber?: string | null;
            /**
             * Format: date
             * @description Date of birth. yyyy-MM-dd.
             */
            dateOfBirth?: string | null;
            employment?: components["schemas"]["EmploymentInput"] | null;
        };
        EmployeeInvitationInput: {
            /**
             * @description everify: an open mismatch, which the email does not mention; the link does.
             * @default form
             * @enum {string}
             */
            about?: "form" | "everify";
            /**
             * @description Of this email, if not the employee’s.
             * @enum {string}
             */
            language?: "en" | "es";
        };
        /** @description The invitation. */
        EmployeeInvitationResponse: {
            invitation: components["schemas"]["EmployeeInvitationResponseInvitation"];
        };
        EmployeeInvitationResponseInvitation: {
            id: string;
            /**
             * @description email: sent to emailAddress in the employee’s language. answer: give invitationUri to the employee.
             * @enum {string}
             */
            linkDelivery: "email" | "answer";
            /**
             * Format: date-time
             * @description A newer link ends it earlier.
             */
            expiresAt: string;
            /** @description With linkDelivery answer. */
            invitationUri?: string;
        };
        /** @description A listed field of the employee’s profile changed; not sent on creation. */
        EmployeeProfileUpdatedMessage: {
            /** @constant */
            eventKey: "employee.profileUpdated";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeProfileUpdatedMessageData"];
        };
        EmployeeProfileUpdatedMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            changedFields: components["schemas"]["EmployeeProfileUpdatedMessageDataChangedFields"];
        };
        EmployeeProfileUpdatedMessageDataChangedFields: {
            employee: components["schemas"]["EmployeeProfileUpdatedMessageDataChangedFieldsEmployee"];
        };
        EmployeeProfileUpdatedMessageDataChangedFieldsEmployee: {
            firstName?: string | null;
            lastName?: string | null;
            middleName?: string | null;
            nickname?: string | null;
            socialSecurityNumber?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            /**
             * Format: date
             * @description yyyy-MM-dd
             */
            dateOfBirth?: string | null;
            address?: components["schemas"]["EmployeeProfileUpdatedMessageDataChangedFieldsEmployeeAddress"] | null;
        };
        EmployeeProfileUpdatedMessageDataChangedFieldsEmployeeAddress: {
            streetAddress1: string;
            streetAddress2?: string;
            city: string;
            state: string;
            zipCode: string;
            country?: string;
        };
        /** @description The employee. */
        EmployeeResponse: {
            employee: components["schemas"]["Employee"];
        };
        /** @description The employee signed Section 1. */
        EmployeeSection1CompleteMessage: {
            /** @constant */
            eventKey: "employee.section1Complete";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeI9CompleteMessageData"];
        };
        /** @description The session of the employee. */
        EmployeeSession: {
            token: components["schemas"]["EmployeeSessionToken"];
            employerId: string;
            employeeId: string;
        };
        EmployeeSessionToken: {
            /** @description Send it as Authorization: Bearer; valid 30 minutes. */
            token: string;
        };
        /** @description An administrator rejected the submission in review, after Section 2. */
        EmployeeSubmissionRejectedMessage: {
            /** @constant */
            eventKey: "employee.submissionRejected";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeSubmissionRejectedMessageData"];
        };
        EmployeeSubmissionRejectedMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            submission: components["schemas"]["EmployeeSubmissionRejectedMessageDataSubmission"];
        };
        EmployeeSubmissionRejectedMessageDataSubmission: {
            /**
             * Format: int64
             * @description The Form I-9.
             */
            id: number;
            rejectionReason: string;
        };
        /** @description A reverification on Supplement B was completed. */
        EmployeeSubmissionReverifiedMessage: {
            /** @constant */
            eventKey: "employee.submissionReverified";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeI9CompleteMessageData"];
        };
        EmployeeSummary: {
            /**
             * Format: uuid
             * @description Assigned by the service.
             */
            id: string;
            /** @description First name; Unknown for a person with one name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Middle name. */
            middleName?: string | null;
            /** @description Nickname. */
            nickname?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /** @default false */
            appliedForSsn?: boolean;
            skipEverify?: components["schemas"]["SkipEverify"];
            employment: components["schemas"]["Employment"];
        };
        /** @description A page of employees. */
        EmployeeSummaryPage: {
            employees: components["schemas"]["EmployeeSummary"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description An employment authorization document or passport receipt of an active employee expires in 30 days, or had less than that left when the I-9 was completed; original passports excluded. */
        EmployeeUpcomingExpirationMessage: {
            /** @constant */
            eventKey: "employee.upcomingExpiration";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployeeUpcomingExpirationMessageData"];
        };
        EmployeeUpcomingExpirationMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employeeId: string;
            submission: components["schemas"]["EmployeeUpcomingExpirationMessageDataSubmission"];
        };
        EmployeeUpcomingExpirationMessageDataSubmission: {
            /**
             * Format: int64
             * @description The Form I-9.
             */
            id: number;
            /**
             * Format: date
             * @description yyyy-MM-dd
             */
            documentationExpirationDate: string;
        };
        Employer: {
            /**
             * Format: uuid
             * @description Assigned by the service.
             */
            id: string;
            /** @description Employer name. */
            name: string;
            /**
             * @description Federal employer identification number. Nine digits are returned as 12-3456789, anything else as sent, except that the format of a Social Security number (123-45-6789) is rejected. E-Verify requires nine digits.
             * @example 12-3456789
             */
            federalEIN: string;
            /**
             * @description IANA time zone in the format <Area>/<City>.
             * @example America/Phoenix
             */
            timezone: string;
            address: components["schemas"]["Address"];
            businessDays?: components["schemas"]["BusinessDays"];
            postback?: components["schemas"]["Postback"];
            webhook?: components["schemas"]["Webhook"];
            options: components["schemas"]["EmployerOptions"];
        };
        EmployerChoice: {
            /** @description One of the choices of the session. */
            adminId: string;
        };
        /** @description The employer’s E-Verify credentials were authenticated or revalidated. */
        EmployerEverifyAuthenticationResultMessage: {
            /** @constant */
            eventKey: "employer.everifyAuthenticationResult";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            timestamp: string;
            data: components["schemas"]["EmployerEverifyAuthenticationResultMessageData"];
        };
        EmployerEverifyAuthenticationResultMessageData: {
            /**
             * Format: uuid
             * @description The employer.
             */
            employerId: string;
            everifyAuthenticated: boolean;
        };
        EmployerInput: {
            /** @description Employer name. */
            name: string;
            /**
             * @description Federal employer identification number. Nine digits are returned as 12-3456789, anything else as sent, except that the format of a Social Security number (123-45-6789) is rejected. E-Verify requires nine digits.
             * @example 12-3456789
             */
            federalEIN: string;
            /**
             * @description IANA time zone in the format <Area>/<City>.
             * @example America/Phoenix
             */
            timezone: string;
            address: components["schemas"]["Address"];
            businessDays?: components["schemas"]["BusinessDays"] | null;
            postback?: components["schemas"]["Postback"] | null;
            webhook?: components["schemas"]["Webhook"] | null;
            options?: components["schemas"]["EmployerOptions"] | null;
        };
        /** @description Extension. Replaced completely: options that are not sent get their defaults. */
        EmployerOptions: {
            /**
             * @description An administrator accepts or rejects each submission after Section 2; without it, the signed form is accepted immediately.
             * @default false
             */
            reviewRequired?: boolean;
            /**
             * @description Authorized representatives may complete Section 2.
             * @default true
             */
            i9RemoteCounterSignAuthorized?: boolean;
            /**
             * @description Authorized representatives may complete reverifications.
             * @default true
             */
            i9RemoteReverificationAuthorized?: boolean;
            /**
             * @description Employees may ask for an authorized representative for Section 2. The form is then reviewed, even if reviewRequired is off, and the link goes to the representative by email or through an administrator, never to the employee.
             * @default false
             */
            i9EmployeeInvitesRepresentative?: boolean;
            /**
             * @description Documents may be examined with the DHS alternative procedure, which also requires authenticated E-Verify settings.
             * @default false
             */
            alternativeProcedureAuthorized?: boolean;
            /**
             * @description Document copies are kept for every employee, and Section 2 cannot be signed without them. If off, copies are kept only where the alternative procedure or E-Verify requires them.
             * @default false
             */
            documentCopiesKept?: boolean;
            /**
             * @description Origins of the pages that may show the pages for employees and representatives in a frame, such as https://app.example.com.
             * @default []
             */
            embeddingOrigins?: string[];
            reminders?: components["schemas"]["ReminderSchedule"];
        };
        /** @description A page of employers. */
        EmployerPage: {
            employers: components["schemas"]["Employer"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description The employer. */
        EmployerResponse: {
            employer: components["schemas"]["Employer"];
        };
        EmployerSubmission: {
            /**
             * Format: int64
             * @description Below 2^31; of forms started before 0.2.0, up to 15 digits.
             */
            id: number;
            employeeId: string;
            documentName: string;
            edition: string;
            status: string;
            statusChangedAt: string;
            /** @description Section 2 is signed. */
            countersigned: boolean;
            /** @description Section 2 may be completed now. */
            countersignable: boolean;
            /** @description First date by which to reverify. */
            documentationExpirationDate: string | null;
            createdAt: string;
            updatedAt: string;
            deadlines: components["schemas"]["Deadlines"];
            /** @description Only warnings about deadlines; the submission itself has the others too. */
            warnings: components["schemas"]["SubmissionWarning"][];
            employee: components["schemas"]["WorkItemEmployee"];
            /** @description What is open on this form. */
            due: components["schemas"]["DueWork"][];
        };
        /** @description A page of submissions. */
        EmployerSubmissionPage: {
            submissions: components["schemas"]["EmployerSubmission"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        Employment: {
            /**
             * Format: date
             * @description yyyy-MM-dd.
             */
            hireDate?: string;
            /**
             * Format: date
             * @description yyyy-MM-dd.
             */
            startDate?: string;
            /** @enum {string} */
            status: "active" | "terminated" | "never_started";
            /**
             * Format: date
             * @description yyyy-MM-dd.
             */
            terminationDate?: string;
            employeeDocumentOptions: components["schemas"]["EmployeeDocumentOptions"];
        };
        EmploymentInput: {
            /**
             * Format: date
             * @description When the offer was accepted. yyyy-MM-dd.
             */
            hireDate?: string | null;
            /**
             * Format: date
             * @description First day of work for pay. yyyy-MM-dd.
             */
            startDate?: string | null;
            /**
             * @description never_started: the employee never worked for pay.
             * @default active
             * @enum {string}
             */
            status?: "active" | "terminated" | "never_started";
            /**
             * Format: date
             * @description Last day, or the day on which a hire that never started was called off; required unless active. yyyy-MM-dd.
             */
            terminationDate?: string | null;
            employeeDocumentOptions?: components["schemas"]["EmployeeDocumentOptions"] | null;
        };
        ErrorBody: {
            statusCode?: number;
            /** @description Name of the status code. */
            error?: string;
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong and what to do. */
            message: string;
            /** @description All bad fields, up to 50 (imports: 1,000). */
            errors?: components["schemas"]["FieldError"][];
            /** @description How many bad fields there are, when errors lists only some. */
            errorCount?: number;
            /** @description With 401: which token to send. */
            hint?: string;
        };
        /**
         * @description What is wrong, for programs. docs/reference/errors.md says what each code means and what to do.
         * @enum {string}
         */
        ErrorCode: "invalid_fields" | "malformed_request" | "several_hosts" | "invalid_json" | "body_encoding_broken" | "body_incomplete" | "body_too_deep" | "body_too_slow" | "body_too_large" | "body_too_many_values" | "body_encoding_unknown" | "unsupported_media_type" | "not_acceptable" | "path_not_found" | "path_not_offered" | "console_not_built" | "method_not_allowed" | "resource_not_found" | "metrics_not_served" | "version_mismatch" | "database_unavailable" | "internal_error" | "unauthorized" | "visitors_closed" | "key_refused" | "forged_request" | "api_key_required" | "employer_not_chosen" | "api_key_not_found" | "sign_in_link_invalid" | "open_id_not_configured" | "open_id_unavailable" | "open_id_attempt_invalid" | "open_id_refused" | "open_id_person_unknown" | "mail_not_configured" | "session_needs_https" | "invitation_invalid" | "link_invalid" | "operator_key_required" | "missing_scope" | "not_permitted" | "idempotency_key_reused" | "idempotency_key_in_use" | "idempotency_key_overtaken" | "rate_limited" | "visitor_rate_limited" | "sign_in_rate_limited" | "open_id_rate_limited" | "too_many_failures" | "body_too_many_at_once" | "body_no_room" | "disk_almost_full" | "import_rejected" | "employer_not_found" | "admin_not_found" | "employee_not_found" | "email_taken" | "admin_deactivated" | "import_interrupted" | "sample_data_exists" | "sample_data_in_use" | "sample_data_not_found" | "delivery_not_found" | "event_not_found" | "delivery_purged" | "webhook_test_running" | "webhook_missing" | "subscription_not_found" | "subscription_limit" | "announcement_email_not_configured" | "unreadable_pdf" | "certificate_not_found" | "form_not_found" | "form_not_available" | "certificate_voided" | "certificate_not_printable" | "certificate_fields_unshown" | "certificate_edition_unknown" | "rules_state_not_found" | "rules_tax_not_found" | "release_not_found" | "release_refused" | "release_not_removed" | "announcement_not_found" | "copy_too_large" | "person_required" | "not_the_signer" | "administrator_required" | "own_form" | "employee_cannot_invite" | "administrator_must_invite" | "invitation_ended" | "submission_not_found" | "signature_not_found" | "copy_not_found" | "form_purged" | "historical_form" | "already_taken_in" | "not_a_historical_form" | "invalid_state" | "submission_open" | "submission_purged" | "edition_unknown" | "retention_not_ended" | "everify_case_open" | "employee_still_employed" | "representatives_not_authorized" | "no_open_invitation" | "too_many_copies" | "copy_not_taken_yet" | "copy_of_historical_form" | "copy_by_administrator_only" | "copies_not_kept" | "copy_signed" | "copy_missing" | "everify_case_not_found" | "everify_settings_not_found" | "everify_action_not_found" | "everify_not_set_up" | "everify_credentials_refused" | "everify_settings_refused" | "everify_settings_replaced" | "everify_invalid_state" | "everify_case_busy" | "everify_case_changed" | "everify_case_resubmitted" | "everify_case_unknown_to_agency" | "everify_case_not_ready" | "everify_data_purged" | "everify_no_mismatch" | "everify_notice_not_fetched" | "everify_rejected" | "everify_unavailable";
        ErrorStatus: {
            /** @description 0 is success. */
            errorCode: number;
            errorMessage: string;
        };
        /**
         * @description What happened. GET /docs/events describes each event.
         * @enum {string}
         */
        EventKey: "employee.i9Complete" | "employee.everifyCaseUpdate" | "employee.profileUpdated" | "employee.upcomingExpiration" | "employee.i9Restarted" | "employee.section1Complete" | "employee.submissionRejected" | "employee.submissionReverified" | "employee.i9AuthRepMismatch" | "employer.everifyAuthenticationResult";
        /** @description As sent; GET /docs/events has the schema of each. */
        EventMessage: {
            eventKey: components["schemas"]["EventKey"];
            timestamp: string;
            data: {
                [key: string]: unknown;
            };
        };
        /** @description A page of events. */
        EventPage: {
            events: components["schemas"]["EventMessage"][];
            nextCursor: components["schemas"]["NextCursor"];
            /** @description Send it as after, at any later time, to read newer events. */
            lastCursor: string;
        };
        EventSchemaLink: {
            eventKey: string;
            trigger: string;
            /** @description Path of the JSON Schema of the message. */
            schema: string;
        };
        EverifyCloseRequest: {
            /** @enum {string} */
            reason: "EMPLOYEE_CONTINUES_TO_WORK_AFTER_FNC" | "EMPLOYEE_TERMINATED_FOR_FNC_RESULT" | "INCORRECT_DATA" | "EMPLOYER_INSTRUCTED_TO_CLOSE_BY_DHS" | "EMPLOYER_INSTRUCTED_TO_CLOSE_BY_SSA" | "OTHER_FREE_TEXT";
            explanation?: string;
        };
        /** @description Corrections; if empty, the data is confirmed unchanged. */
        EverifyConfirmRequest: {
            lastName?: string;
            firstName?: string;
            middleInitial?: string;
            otherLastNames?: string;
            dateOfBirth?: string;
            /** @description Nine digits. */
            ssn?: string;
            alienNumber?: string;
            i94Number?: string;
            foreignPassportNumber?: string;
            foreignPassportCountry?: string;
        };
        EverifyFurtherActionNoticeRequest: {
            /** @enum {string} */
            language?: "en" | "es";
        };
        EverifyPhotoMatchRequest: {
            /** @enum {string} */
            answer: "match" | "no_match" | "no_photo";
        };
        EverifyReferRequest: {
            /** @description The employee takes action on the mismatch. */
            contests: boolean;
            /** @description When the employee was notified, ISO 8601. */
            employeeNotifiedAt: string;
        };
        EverifySubmitRequest: {
            lateReason?: string;
            duplicateReason?: string;
        };
        EverifyUploadDocumentRequest: {
            /** @enum {string} */
            contentType: "image/jpeg" | "image/png" | "application/pdf";
            /** @description base64 */
            front: string;
            /** @description base64 */
            back?: string;
        };
        /** @description What an examiner needs to know first. */
        ExaminationRules: {
            /** @description The day in the employer’s time zone. */
            today: string;
            usesEVerify: boolean;
            /** @description Copies of every document are kept. */
            copiesKept: boolean;
            alternativeProcedureAllowed: boolean;
            /** @description Section 2 is reviewed before acceptance. */
            reviewRequired: boolean;
            /** @description Supplement B may be signed for a reverification. */
            reverifiable: boolean;
        };
        Examiner: {
            /** @description Last name. */
            lastName?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description Title. */
            title?: string | null;
        };
        /** @description Only with Custom (otherwise like Regular), CustomSupplemental (like Supplemental), and CustomNoncash (like Fringe), and required there: the uniqueTaxID of every tax that these wages are free of. All other taxes of the item count them. */
        ExemptTaxes: string[];
        ExpectedLine: {
            uniqueTaxID: string;
            wageType: string;
            taxAmount: number;
            subjectWages?: number;
        };
        FailedRequest: {
            requestId: string;
            /** Format: date-time */
            answeredAt: string;
            /** @description The API key behind the request; null if a person signed in without one. */
            apiKeyId: string | null;
            method: string;
            /** @description The path, with names in place of its values. */
            route: string;
            status: number;
            /** @description What was wrong, for programs; null if the response had no code. */
            errorCode: string | null;
            /** @description The path of the reference that explains the error. */
            help: string | null;
        };
        FailedRequests: {
            requests: components["schemas"]["FailedRequest"][];
        };
        FieldError: {
            /** @description Path in the request, such as address.zipCode or rows[3].lastName. */
            path: string;
            /** @description The field: the path without the row of an import. Null: the body as a whole. */
            field: string | null;
            code: components["schemas"]["FieldErrorCode"];
            /** @description What is wrong, for people. */
            message: string;
        };
        /**
         * @description What is wrong with the field, for programs.
         * @enum {string}
         */
        FieldErrorCode: "required" | "unknown_field" | "invalid_type" | "invalid_format" | "invalid_value" | "ambiguous" | "out_of_range" | "unsafe_text" | "duplicate" | "same_person" | "read_only" | "masked" | "not_allowed" | "mismatch";
        Figure: {
            label: string;
            value: string;
            unit: components["schemas"]["FigureUnit"];
        };
        FigureChange: {
            label: string;
            unit: components["schemas"]["FigureUnit"];
            /** @description Empty where there was no such figure. */
            before: string;
            /** @description Empty if there is no longer such a figure. */
            after: string;
        };
        FigureColumn: {
            label: string;
            unit: components["schemas"]["FigureUnit"];
        };
        FigureTable: {
            /** @description Tables that belong together. */
            group: string;
            title: string;
            columns: components["schemas"]["FigureColumn"][];
            rows: string[][];
        };
        /**
         * @description dollars and rate are decimal strings; a rate of 0.0499 is 4.99%.
         * @enum {string}
         */
        FigureUnit: "text" | "dollars" | "rate" | "number";
        FillFormRequest: {
            /**
             * @description Form code.
             * @example AL101
             */
            formId: string;
            /** @description Name of an edition, as GET /spf/forms/{code} lists them. Without it, the edition in effect today. A version that is not one of them gets a warning. */
            formVersion?: string;
            employee: components["schemas"]["FillFormRequestEmployee"];
            employer?: components["schemas"]["FillFormRequestEmployer"];
            /**
             * @description The form is not signed: print and sign it.
             * @enum {string}
             */
            signForm?: "PREVIEW";
            /** @description By the names of GET /spf/forms/{code}/questions, or of the tax parameters that they feed. Choices also in words, such as SINGLE. */
            fields?: {
                [key: string]: string | number | boolean;
            };
        };
        FillFormRequestEmployee: {
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Nine digits. */
            socialSecurityNumber?: string;
            address?: components["schemas"]["AddressOnForm"];
        };
        FillFormRequestEmployer: {
            /** @description Name of the employer. */
            name: string;
            /** @description Nine digits. */
            federalEIN?: string;
            /** @description Telephone number. */
            telephoneNumber?: string;
            address?: components["schemas"]["AddressOnForm"];
        };
        /** @description The filled form and its tax parameters. */
        FillFormResponse: {
            /** @description Form code. */
            form: string;
            /** @description The edition that was filled in. */
            formVersion: string;
            /** @description The filled form, base64. */
            pdf: string;
            taxParameters: components["schemas"]["FormTaxParameter"][];
            /** @description Ready for payCalc. */
            taxJurisdictionParms: unknown[];
            warnings: string[];
        };
        FillPdfInput: {
            /** @description By field name, as in GET /spf/forms/{code}/questions. */
            answers: {
                [key: string]: string | number | boolean;
            };
            /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
            date?: string;
            /** @description If true, valid answers are filled in and the others are listed in problems, instead of rejecting the request. Useful for previews. */
            isDraft?: boolean;
        };
        /** @description The filled form, its values, and its tax parameters. */
        FilledForm: {
            form: {
                [key: string]: unknown;
            };
            /** @description Whether it is signed; if not, print and sign it. */
            isSigned: boolean;
            /** @description Every filled line, including calculated ones. */
            values: {
                [key: string]: string;
            };
            /** @description Lines calculated by a worksheet. */
            computed: string[];
            /** @description Ready for payCalc. */
            taxJurisdictionParms: unknown[];
            /** @description The line each parameter comes from. */
            lines: unknown[];
            /** @description Filled lines that the installed agency PDF cannot show. */
            unmapped?: string[];
            /** @description The filled form, base64. */
            pdf?: string;
            /** @description fillPdf: the fields that apply with these answers, filled or not. */
            applying?: string[];
            /** @description For a draft: what is missing or wrong. Until this list is empty, no tax parameters are returned. */
            problems?: components["schemas"]["FilledFormProblem"][];
        };
        FilledFormProblem: {
            path: string;
            code: string;
            message: string;
        };
        FormAddress: {
            /** @description Street number and name, or a description of the place. */
            streetAddress1?: string | null;
            /** @description Apartment, if any. */
            streetAddress2?: string | null;
            /** @description City or town. */
            city?: string | null;
            /** @description Two letters; for Canada and Mexico their own codes. */
            state?: string | null;
            /** @description 5 or 9 digits; for Canada and Mexico their own codes. */
            zipCode?: string | null;
            /** @description US when left out; CA and MX allow foreign codes. */
            country?: string | null;
        };
        FormByAddress: {
            /** @description Form code. */
            id: string;
            /** @description Number that the agency prints. */
            name: string | null;
            /** @description Title of the form. */
            title: string;
            /** @description Name of the edition. */
            formVersion: string;
            /** @description FEDERAL or the state. */
            formLocality: string;
            /** @description RESIDENT or NONRESIDENT. */
            formType?: string;
            /** @description The main certificate of the place. */
            recommended: boolean;
        };
        /** @description An edition of Form I-9 and its wording. */
        FormEdition: {
            /** @description As printed, such as 01/20/25. */
            edition: string;
            /** @description As printed, such as 05/31/2027. */
            expires: string;
            /** Format: date */
            usableFrom: string;
            /** Format: date */
            usableUntil: string;
            /** @description The four boxes of Section 1, in the form’s order. */
            statuses: components["schemas"]["FormEditionStatuse"][];
            citation: components["schemas"]["FormEditionCitation"];
        };
        FormEditionCitation: {
            source: string;
            confidence: string;
        };
        FormEditionStatuse: {
            /** @enum {string} */
            citizenshipStatus: "citizen" | "noncitizen_national" | "lawful_permanent_resident" | "alien_authorized_to_work";
            /** @description The words of the box. */
            label: string;
        };
        /** @description What the form takes, and which parameters it gives. */
        FormForFilling: {
            /** @description Form code. */
            id: string;
            /**
             * @description FEDERAL or the state.
             * @example AL
             */
            locality: string;
            /** @description Number that the agency prints. */
            name: string | null;
            /** @description Title of the form. */
            title: string;
            /** @description Resident, of a certificate of withholding. */
            formType?: string;
            /** @description First day of the edition. */
            effectiveDate: string;
            /** @description Name of the edition. */
            formVersion: string;
            formFields: components["schemas"]["FormForFillingFormFields"];
            taxParameters: components["schemas"]["FormForFillingTaxParameter"][];
            warnings: string[];
        };
        FormForFillingFormFields: {
            formId: string;
            formVersion: string;
            /** @description What each takes, as a regular expression. */
            fields: {
                [key: string]: string;
            };
            signForm: string;
        };
        FormForFillingTaxParameter: {
            id: string;
            /** @description dollarAmount, or the type of the line. */
            valueType: string;
            description: string;
            uniqueTaxID: string;
            parameterName: string | null;
        };
        FormLine: {
            /** @description Empty for a value that the form itself sets. */
            field: string;
            /** @description As printed. */
            line: string | null;
            uniqueTaxID: string;
            /** @description Null for a claim of exemption. */
            parameterName: string | null;
            parameterValue: string;
            note?: string;
        };
        FormQuestionsResponse: {
            form: {
                [key: string]: unknown;
            };
            questions: {
                [key: string]: unknown;
            }[];
        };
        FormResponse: {
            form: {
                [key: string]: unknown;
            };
        };
        FormScan: {
            id: string;
            /** @description File name, as sent. */
            name?: string;
            mediaType: string;
            bytes: number;
            sha256: string;
            addedAt: string;
            addedBy: string;
        };
        /** @description The scan. */
        FormScanResponse: {
            scan: components["schemas"]["FormScan"];
        };
        FormSection: {
            title: string;
            worksheet: boolean;
            /** @description Printed on the form. */
            words: string[];
        };
        /** @description The agency’s own form. */
        FormSource: {
            document: string;
            url: string | null;
        };
        FormTaxParameter: {
            /** @example AL.filingStatus */
            id: string;
            /** @example S */
            value: string;
            /** @description Tax that takes it. */
            uniqueTaxID: string;
            /** @description Parameter in payCalc; null for a claim of exemption (isExempt). */
            parameterName: string | null;
        };
        /** @description The words printed on the form. */
        FormTexts: {
            /** @description As printed in the lower left corner, such as 01/20/25. */
            edition: string;
            /** @description As printed in the upper right corner. */
            expires: string;
            citation: components["schemas"]["FormEditionCitation"];
            sections: components["schemas"]["FormTextsSection"][];
            instructions: components["schemas"]["FormTextsInstructions"];
        };
        FormTextsInstructions: {
            /**
             * @description Not in this response: see files.
             * @enum {boolean}
             */
            included: false;
            /** @description Where the agency publishes them. */
            url: string;
            /** @description As PDF, at path on this server. */
            files: components["schemas"]["InstructionsFile"][];
        };
        FormTextsSection: {
            title: string;
            texts: string[];
        };
        FormsByAddressRequest: {
            homeAddress: components["schemas"]["AddressOnForm"];
            workAddresses: components["schemas"]["AddressOnForm"][];
        };
        /** @description The forms of the states. */
        FormsByAddressResponse: {
            forms: components["schemas"]["FormByAddress"][];
        };
        FormsResponse: {
            forms: {
                [key: string]: unknown;
            }[];
        };
        FurtherSource: {
            document: string;
            url: string;
            /** @description What it shows, in our words. */
            says: string;
        };
        GarnishmentOrder: {
            id: string;
            /** @enum {string} */
            type: "support" | "creditor" | "federalDebt" | "studentLoan" | "federalLevy" | "unlimited";
            /** @description Of this payment; default the most that may be taken. */
            amount?: number;
            supportsOther?: boolean;
            isOver12Weeks?: boolean;
            takeHomePay?: number;
            exemptAmount?: number;
            /** @enum {string} */
            filingStatus?: "single" | "marriedSeparately" | "marriedJointly" | "headOfHousehold";
            dependents?: number;
            /** @description Of a federalLevy: the additional standard deductions on its statement, one each for being 65 or older and for being blind, of the employee and of the spouse. */
            ageOrBlindness?: number;
            /**
             * @description Of a creditor, where the state asks.
             * @enum {string}
             */
            debt?: "consumer" | "privateStudentLoan" | "rent" | "other";
            /** @description Claimed against a creditor, where the state asks. */
            isHeadOfFamily?: boolean;
        };
        GarnishmentRequest: {
            /** Format: date */
            payDate: string;
            /** @enum {string} */
            payPeriod: "weekly" | "biweekly" | "semimonthly" | "monthly";
            grossEarnings: number;
            disposableEarnings: number;
            /** @description Place of work. */
            locationCode?: string;
            stateMinimumWage?: number;
            /** @description In the order in which they are satisfied; the law of the orders decides it. */
            orders: components["schemas"]["GarnishmentOrder"][];
        };
        /** @description What to withhold. */
        GarnishmentResponse: {
            version: string;
            isDraft: boolean;
            /** @description Of orders. */
            total: number;
            orders: components["schemas"]["GarnishmentResponseOrder"][];
            /** @description Of orders that are left out. */
            errors: components["schemas"]["FieldError"][];
            gaps: string[];
        };
        GarnishmentResponseOrder: {
            id: string;
            type: string;
            amount: number;
            limit: number | null;
            explain: string[];
            sources: string[];
        };
        /** @description payCalcItem is the item with its grossWages, ready for payCalc; taxCalculation and totals are the proof. */
        GrossUpAnswer: {
            payCalcItem?: components["schemas"]["PayCalcItem"];
            taxCalculation: components["schemas"]["TaxLine"][];
            totals?: components["schemas"]["Totals"];
            notes?: string[];
            noteCodes?: components["schemas"]["NoteCodes"];
            solution?: components["schemas"]["GrossUpAnswerSolution"];
            nearest?: components["schemas"]["GrossUpAnswerNearest"];
            errorStatus: components["schemas"]["ErrorStatus"];
            errors?: components["schemas"]["TaxProblems"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        /** @description With error 2011: the gross amounts that result in the nearest net below and above the target. */
        GrossUpAnswerNearest: {
            below?: components["schemas"]["NearestGrossUp"];
            above?: components["schemas"]["NearestGrossUp"];
        };
        GrossUpAnswerSolution: {
            /** @description Of the innermost entry that was solved for, in dollars. */
            grossWages: number;
            /** @description Every gross from grossWages to this amount results in the target net. The smallest is used. */
            sameNetUpTo: number;
        };
        GrossUpItem: {
            /**
             * @description The target for totals.net, in dollars and cents.
             * @example 1500
             */
            targetNet: number;
            employeeID: string;
            options?: components["schemas"]["PayCalcOptions"] | null;
            payrollRunParameters: components["schemas"]["PayCalcItemPayrollRunParameters"];
            wages: components["schemas"]["OpenWageEntry"][];
            taxJurisdictionParms: components["schemas"]["TaxEntry"][];
            benefits?: components["schemas"]["BenefitEntry"][] | null;
        };
        /** @description Whether the server is ready. */
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable" | "shutting down";
            /** @description What is wrong. */
            reason?: string;
        };
        HistoricalFormResult: {
            /** @description Line of the file, from 1. */
            row: number;
            /**
             * @description recorded; completed: values were added to the form named by submissionId; refused: see errors; failed: the server could not save the row, send it again.
             * @enum {string}
             */
            result: "recorded" | "completed" | "refused" | "failed";
            /**
             * Format: int64
             * @description Null: the row was rejected, or is new and was only checked.
             */
            submissionId: number | null;
            employeeId: string | null;
            /** @description What is not on record of the form, as in `historical.missing`. */
            missing: string[];
            /** @description What does not agree with the editions and lists of its day. */
            warnings: components["schemas"]["HistoricalFormResultWarning"][];
            errors: components["schemas"]["FilledFormProblem"][];
        };
        HistoricalFormResultWarning: {
            code: string;
            path: string;
            message: string;
        };
        /** @description The result for each row. */
        HistoricalFormResults: {
            results: components["schemas"]["HistoricalFormResult"][];
            /**
             * @description What the file is.
             * @enum {string}
             */
            format: "csv" | "json" | "ndjson" | "xlsx";
            /** @description How its text was read, such as utf-8 or windows-1252; null for a workbook. */
            encoding: string | null;
            /** @description How days such as 3/31/2026 were read; null where the file does not show it. */
            dates: components["schemas"]["DayOrder"] | null;
            /** @description Columns that were not read. */
            unusedColumns: string[];
        };
        /** @description For a form completed earlier, on paper or in another system; otherwise null. */
        HistoricalRecord: {
            /** @description paper or electronic. */
            source: string;
            /** @description Null: not recorded. */
            section1SignedOn: string | null;
            /** @description Null: not recorded. */
            section2SignedOn: string | null;
            note: string | null;
            /** @description What is not on record of the form: blank on it, or not copied from it. Paths as importHistoricalForms takes them. */
            missing: string[];
            scans: components["schemas"]["FormScan"][];
            /** @description Files that the import named. */
            scanNames?: string[];
        };
        IdentityDocument: {
            /** @enum {string} */
            listKey: "A" | "B" | "C";
            /** @description Block of its list. */
            listIndex?: number;
            /** @description For example us_passport. */
            documentationKey: string;
            /** @description As recorded; default: the printed title. */
            documentTitle?: string | null;
            /** @description Number, if any. */
            documentNumber?: string | null;
            /** @description Who issued it. */
            issuingAuthority?: string | null;
            /** @description Expiration, if any, yyyy-MM-dd or MM/dd/yyyy. */
            expirationDate?: string | null;
            /** @description A receipt is recorded in place of the document. */
            receipt?: boolean | null;
            /** @enum {string|null} */
            receiptType?: "replacement" | "temporary_i551" | "refugee_i94" | null;
            /** @description For a temporary I-551 stamp without a date: when it was issued, yyyy-MM-dd or MM/dd/yyyy. */
            receiptIssueDate?: string | null;
            /** @description Of a temporary I-551 stamp: its date, yyyy-MM-dd or MM/dd/yyyy. */
            receiptExpirationDate?: string | null;
            /** @description Automatic extension by the issuer, yyyy-MM-dd or MM/dd/yyyy. */
            extendedUntil?: string | null;
            /** @description What extends it, for example a Federal Register notice. */
            extensionReason?: string | null;
            /** @description The back is blank, so no copy of it is needed. */
            oneSided?: boolean | null;
        };
        /** @description What an import would reject. */
        ImportCheck: {
            /** @description Rows that were checked. */
            rows: number;
            errors: components["schemas"]["ImportError"][];
            /** @description Rows left out because of duplicates=skip. */
            skipped: components["schemas"]["SkippedRow"][];
            /**
             * @description What the file is.
             * @enum {string}
             */
            format: "csv" | "json" | "ndjson" | "xlsx";
            /** @description How its text was read, such as utf-8 or windows-1252; null for a workbook. */
            encoding: string | null;
            /** @description How days such as 3/31/2026 were read; null where the file does not show it. */
            dates: components["schemas"]["DayOrder"] | null;
            /** @description Columns that were not read. */
            unusedColumns: string[];
        };
        ImportError: {
            /** @description Line in the file. */
            row: number;
            field: string | null;
            path: string;
            code: string;
            message: string;
        };
        /** @description What was imported. */
        ImportResult: {
            /** @description Number of employees. */
            imported: number;
            employees: components["schemas"]["ImportResultEmployee"][];
            /** @description Rows left out because of duplicates=skip. */
            skipped: components["schemas"]["SkippedRow"][];
            /**
             * @description What the file is.
             * @enum {string}
             */
            format: "csv" | "json" | "ndjson" | "xlsx";
            /** @description How its text was read, such as utf-8 or windows-1252; null for a workbook. */
            encoding: string | null;
            /** @description How days such as 3/31/2026 were read; null where the file does not show it. */
            dates: components["schemas"]["DayOrder"] | null;
            /** @description Columns that were not read. */
            unusedColumns: string[];
        };
        ImportResultEmployee: {
            /** @description Line in the file. */
            row: number;
            id: string;
        };
        InstallReleaseResponse: {
            release: components["schemas"]["InstalledRelease"];
        };
        InstalledRelease: {
            version: string;
            sha256: string;
            sealedOn: string;
            signer: string;
            /** @description Of the signer. */
            keyId: string;
            /** Format: date-time */
            installedAt: string;
            /**
             * Format: date-time
             * @description Its first answer: from then on it stays.
             */
            usedAt: string | null;
            /**
             * Format: date-time
             * @description When it was removed.
             */
            removedAt: string | null;
        };
        InstructionsFile: {
            /** @enum {string} */
            language: "en" | "es";
            formCode: string;
            edition: string;
            path: string;
        };
        InvitationExchange: {
            token: string;
        };
        InvitationInput: {
            /** @description The representative. */
            name: string;
            /** @description The words that end name; required for a name of more than two words. */
            lastName?: string;
            /**
             * Format: email
             * @description Where the link goes with emailLink, and when an employee asks and the server sends email.
             */
            emailAddress?: string;
            /** @description Kept with the invitation. */
            telephoneNumber?: string;
            /** @description Email the link to emailAddress instead of returning it. */
            emailLink?: boolean;
            /**
             * @description Of the email; English without it.
             * @enum {string}
             */
            language?: "en" | "es";
            /**
             * Format: uuid
             * @description With an API key, and only then: the administrator who asked for the representative.
             */
            adminId?: string;
        };
        /**
         * @description What the representative completes: before acceptance Section 2, after it Supplement B.
         * @enum {string}
         */
        InvitationPurpose: "section2" | "supplementB";
        JwksResponse: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description Late unless the employer was closed on at least closedDays of the weekdays from through through. Null if it is not late, or if the employer’s businessDays are known. */
        LateUnless: {
            /** @description On at least so many of the days. */
            closedDays: number;
            /** @description First weekday counted, yyyy-MM-dd. */
            from: string;
            /** @description Last day counted, yyyy-MM-dd. */
            through: string;
            /** @description The federal holidays among these days; not listed for more than 10 closedDays. */
            federalHolidays: string[];
        };
        /** @description The newest on file, not voided. */
        LatestCertificate: {
            certificateId: string;
            formCode: string;
            version: number;
            /** @description In the employer’s time zone. yyyy-MM-dd. */
            signedOn: string;
        };
        LineAmounts: {
            /** @description Dollars. */
            taxAmount: number;
            /** @description Dollars. */
            subjectWages: number;
            /** @description Fraction. */
            rate: number;
        };
        LinkOpening: {
            /** @description After #link= in the link. */
            token: string;
        };
        ListApiKeysResponse: {
            apiKeys: components["schemas"]["ApiKey"][];
        };
        ListCertificateFormsResponse: {
            certificateForms: components["schemas"]["CertificateForms"];
        };
        /** @description The endpoints. */
        ListEndpointsResponse: {
            /** @description One that was never used is not listed. */
            endpoints: components["schemas"]["DeliveryEndpoint"][];
        };
        ListEventSchemasResponse: {
            events: components["schemas"]["EventSchemaLink"][];
        };
        ListFormEditionsResponse: {
            editions: components["schemas"]["FormEdition"][];
        };
        ListInstalledReleasesResponse: {
            releases: components["schemas"]["InstalledRelease"][];
            signingKeys: components["schemas"]["SigningKey"][];
        };
        ListedEmployee: {
            /**
             * Format: uuid
             * @description Assigned by the service.
             */
            id: string;
            /** @description First name; Unknown for a person with one name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Middle name. */
            middleName?: string | null;
            /** @description Nickname. */
            nickname?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /** @default false */
            appliedForSsn?: boolean;
            skipEverify?: components["schemas"]["SkipEverify"];
            employment: components["schemas"]["Employment"];
            /** @description The newest Form I-9 that was not restarted or purged. */
            form: components["schemas"]["ListedEmployeeForm"] | null;
        };
        ListedEmployeeForm: {
            /** Format: int64 */
            id: number;
            status: string;
        };
        /** @description A page of employees. */
        ListedEmployeePage: {
            employees: components["schemas"]["ListedEmployee"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        ListedTax: {
            /** @example 36-000-0000-SIT-000 */
            uniqueTaxID: string;
            /** @description Where payCalc is asked for it. */
            locationCode: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            title: string;
            /** @description Only for taxes that depend on where the employee lives. */
            isResident?: boolean;
            why: components["schemas"]["TaxReason"];
            condition?: components["schemas"]["TaxCondition"];
            reciprocity?: components["schemas"]["Reciprocity"];
            convenience?: components["schemas"]["ConvenienceRule"];
            notes?: string[];
            certificate?: components["schemas"]["CatalogForm"];
            localCertificate?: components["schemas"]["CatalogForm"];
            ask: components["schemas"]["TaxQuestion"][];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
        };
        /** @description Taxes of counties, places, and school districts. */
        LocalTaxCounts: {
            /** @description Local taxes of the version, on any pay date. */
            taxes: number;
            /** @description Confirmed for the pay date. */
            current: number;
            byConfidence: components["schemas"]["ConfidenceCounts"];
        };
        LocalTaxNotCovered: {
            id: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer" | "both";
            detail?: string;
            /** @description Where it is levied, if the register says. */
            places: string[];
            agency: string;
            url?: string;
            source: components["schemas"]["Citation"];
            confidence: components["schemas"]["Confidence"];
        };
        LocalTaxRegister: {
            /** @description The file below rules/. */
            register: string;
            /** @description Title of its taxes; {column} stands for a value of the row. */
            title: string;
            /** @description Id of its taxes; {column} stands for a value of the row. */
            uniqueTaxID: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            source?: components["schemas"]["RegisterSource"];
            firstPayDate: string;
            lastPayDate: string;
            /** @description Local taxes of the version, on any pay date. */
            taxes: number;
            /** @description Confirmed for the pay date. */
            current: number;
            byConfidence: components["schemas"]["ConfidenceCounts"];
        };
        LocalTaxRules: {
            uniqueTaxID: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            confidence: components["schemas"]["Confidence"] | null;
            firstPayDate: string;
            lastPayDate: string;
            facts: components["schemas"]["Figure"][];
        };
        LocationCandidate: {
            /**
             * @description To be used in payCalc and taxList.
             * @example 39-049-1080996
             */
            locationCode: string;
            /** @description Other codes of the same location, accepted everywhere. */
            aliases: string[];
            /** @description place: a city, town, village, borough, or census-designated place. countySubdivision: a township or another part of a county. */
            kind: "state" | "county" | "place" | "countySubdivision";
            /**
             * @description With its legal suffix.
             * @example Columbus city
             */
            name: string;
            state: components["schemas"]["LocationCandidateState"];
            /** @description Null for a state, and for a few places whose county is not known. */
            county: components["schemas"]["LocationCandidateCounty"] | null;
            /** @description A place in several counties has a candidate, and a code, in each. */
            otherCounties: string[];
            /** @description GNIS id that the Census Bureau uses. */
            gnis?: string;
            /** @description Census Bureau ids. */
            fips: string[];
            /** @description False for areas without a working government, such as census-designated places and townships that only divide a county. */
            isGovernment: boolean;
            /** @description School districts, where known. */
            districts: components["schemas"]["LocationCandidateDistrict"][];
            match: components["schemas"]["LocationCandidateMatch"];
            /** @description How well sourced the match between this location and the query is. */
            confidence: "official" | "transcribed" | "secondary" | "derived";
            /** @description Document and edition. */
            source: string;
        };
        LocationCandidateCounty: {
            fips: string;
            name: string;
        };
        LocationCandidateDistrict: {
            /** @description Pennsylvania PSD code. */
            psdCode?: string;
            schoolDistrict: components["schemas"]["LocationCandidateDistrictSchoolDistrict"];
        };
        LocationCandidateDistrictSchoolDistrict: {
            /** @description Number of the state. */
            code: string;
            name: string;
            /** @description Number of the National Center for Education Statistics. */
            nces?: string;
        };
        /** @description Why it is a candidate. */
        LocationCandidateMatch: {
            /** @description The parameter that it answers. */
            by: "zip" | "name" | "state" | "psd" | "fips" | "gnis" | "schoolDistrict" | "geocoder";
            /** @description How the name matches: completely, by beginning, by words, or with a different spelling. */
            how?: "exact" | "prefix" | "words" | "similar";
            /** @description Fraction of the land of this ZIP Code Tabulation Area that is inside the candidate. A city may have little of the land but most of the addresses. */
            share?: number;
            /** @description True if it has the name of the ZIP code’s post office. */
            postOffice?: boolean;
        };
        LocationCandidateState: {
            fips: string;
            /** @description Postal code. */
            code: string;
            name: string;
        };
        LocationsAnswer: {
            /** @description Candidates on all pages. */
            total: number;
            /** @description Best first. */
            candidates: components["schemas"]["LocationCandidate"][];
            /** @description Send it as cursor to get the next page; null on the last page. */
            nextCursor: string | null;
            notes: string[];
            /** @description Show it wherever you show the data, as its license requires. */
            attribution: string[];
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        LoginError: {
            /** @description Name of the status code. */
            status: string;
            statusCode: number;
            /** @description What is wrong and what to do. */
            reason: string;
        };
        LoginResponse: {
            accessToken: string;
        };
        MappedForm: {
            formId: string;
            locality: string;
            /** @description Name of the edition. */
            formVersion: string;
            effectiveDate: string;
            parameters: components["schemas"]["MappedFormParameter"][];
        };
        MappedFormParameter: {
            /** @example AL.filingStatus */
            id: string;
            /** @description Of miscParameters in payCalc; null: isExempt of the entry. */
            parameterName: string | null;
            uniqueTaxID: string;
            /** @description When the line counts. */
            notes: string | null;
        };
        /** @description Who acts. */
        Me: {
            /**
             * @description account: an API key, its access token, or a session opened with it.
             * @enum {string}
             */
            kind: "account" | "admin" | "employee" | "representative";
            /** @description Of the person or the API key. */
            id: string;
            name: string;
            /**
             * @description Of an administrator.
             * @enum {string|null}
             */
            role: "owner" | "reviewer" | "viewer" | null;
            /** @description The employer of a person; null for an account. */
            employer: components["schemas"]["MeEmployer"] | null;
            /**
             * Format: int64
             * @description The form that a representative was invited to.
             */
            submissionId: number | null;
            /** @description Of an employee: Section 1 requires the Social Security number. False with appliedForSsn on the record: the E-Verify case then waits for it. */
            ssnRequired?: boolean;
            everifyMismatch?: components["schemas"]["MeEverifyMismatch"];
        };
        MeEmployer: {
            id: string;
            name: string;
            timezone: string;
            /** @description Section 1 then requires the Social Security number. */
            usesEVerify: boolean;
            /** @description Origins that may show the person’s pages in a frame. */
            embeddingOrigins: string[];
        };
        /** @description An employee’s open E-Verify mismatch. */
        MeEverifyMismatch: {
            /** @description The employee contacts the agency. */
            referred: boolean;
            /** Format: date */
            actionDueOn: string | null;
        };
        /** @description Dollars an hour, with sources and gaps. */
        MinimumWageResponse: {
            version: string;
            isDraft: boolean;
            highest: number;
            /** @description False if an amount of the day is unknown. `rates` then has the last known one, whose `through` is before the date, and `highest` is a floor. */
            isComplete: boolean;
            rates: components["schemas"]["MinimumWageResponseRate"][];
            gaps: string[];
            explain: string[];
        };
        MinimumWageResponseRate: {
            level: string;
            name: string;
            amount: number | null;
            from: string;
            through: string;
            note?: string;
            confidence: string;
            sources: string[];
        };
        /** @description GET /ste-hosted/v1/taxes lists the names and values of each tax. An empty value counts as left out. */
        MiscParameter: {
            /** @example FILINGSTATUS */
            parameterName?: string | null;
            parameterValue?: (string | number | boolean) | null;
            /** @description Alias of parameterName. */
            parmName?: string | null;
            /** @description Alias of parameterValue. */
            parmValue?: (string | number | boolean) | null;
            /** @description Alias of parameterName. */
            name?: string | null;
            /** @description Alias of parameterValue. */
            value?: (string | number | boolean) | null;
        };
        Mismatch: {
            reason?: string;
        };
        NearestGrossUp: {
            /** @description Of the innermost entry that was solved for, in dollars. */
            grossWages: number;
            payCalcItem: components["schemas"]["PayCalcItem"];
            taxCalculation: components["schemas"]["TaxLine"][];
            totals: components["schemas"]["Totals"];
            notes?: string[];
            noteCodes?: components["schemas"]["NoteCodes"];
        };
        /** @description With a webhook or an email. */
        NewAnnouncementSubscription: {
            /** @description To recognize it by. */
            name: string;
            webhook?: components["schemas"]["Webhook"] | null;
            email?: components["schemas"]["AnnouncementEmail"] | null;
            /** @description Postal codes; US for federal law. Empty: all. */
            states?: string[];
            /** @description By uniqueTaxID. Empty: all, and minimum wages and forms. */
            taxes?: string[];
            /** @description Empty: all. */
            kinds?: components["schemas"]["RuleChangeKind"][];
            /** @description Drafts of releases, too. They do not calculate. Default false. */
            drafts?: boolean;
        };
        NewApiKey: {
            /** @description A name to recognize it by. */
            label: string;
            /** @description Scopes of the key, at most those of the key that sends this request. */
            scopes: ("i9" | "forms" | "tax")[];
            /** @description Its payroll tax requests are read leniently, as with `Prefer: handling=lenient`, unless they ask for handling=strict. */
            isLenient?: boolean;
            /**
             * Format: date-time
             * @description When it expires, no later than the key that sends this request. Default: the same time.
             */
            expiresAt?: string | null;
        };
        /** @description The invitation. */
        NewInvitationResponse: {
            invitation: components["schemas"]["NewInvitationResponseInvitation"];
        };
        NewInvitationResponseInvitation: {
            id: string;
            purpose: components["schemas"]["InvitationPurpose"];
            /**
             * @description How the representative gets the link. answer: it is in this response; send it to them. email: the server emailed it to emailAddress. administrator: an administrator gets it with reissueInvitation. An employee never gets the link.
             * @enum {string}
             */
            linkDelivery: "answer" | "email" | "administrator";
            /** @description Works once, for 7 days; shown only here, with linkDelivery answer. */
            token?: string;
            /** @description The link with the token, to send to the representative. At this address, Wagewright has pages for employees only. For administrators and representatives, your own page or application reads the token after # and calls the API with it. */
            invitationUri?: string;
            expiresAt: string;
        };
        NewName: {
            /** @description Last name. */
            lastName?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description If any. */
            middleInitial?: string | null;
        };
        /** @description Send it as cursor to get the next page; null on the last page. */
        NextCursor: string | null;
        /** @description The stable code of each note, in the same order. docs/reference/notes.md lists them. */
        NoteCodes: string[];
        OpenIdFinish: {
            /** @description What the provider added to /sign-in/openid after the question mark. */
            parameters: string;
        };
        OpenIdFinished: {
            session: components["schemas"]["Session"];
            returnTo: string;
        };
        OpenIdStart: {
            /**
             * @description A path of this server.
             * @default /
             */
            returnTo?: string;
        };
        OpenIdStarted: {
            /** @description Open it in the browser. */
            authorizationUrl: string;
        };
        /** @description The open invitation, or null. */
        OpenInvitationResponse: {
            /** @description Null if there is none. */
            invitation: components["schemas"]["OpenInvitationResponseInvitation"] | null;
        };
        OpenInvitationResponseInvitation: {
            id: string;
            purpose: components["schemas"]["InvitationPurpose"];
            name: string;
            emailAddress: string | null;
            telephoneNumber: string | null;
            invitedBy: components["schemas"]["OpenInvitationResponseInvitationInvitedBy"] | null;
            invitedAt: string;
            expiresAt: string;
            /** @description When the link was used; null until then. */
            exchangedAt: string | null;
        };
        OpenInvitationResponseInvitationInvitedBy: {
            kind: string;
            id: string;
            name: string;
        };
        OpenQuestion: {
            /**
             * @description The field of this request that settles it.
             * @example options.unemploymentState
             */
            name: string;
            question: string;
            allowedValues?: components["schemas"]["TaxQuestionAllowedValue"][];
            assumed?: string;
            citation?: components["schemas"]["Citation"];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence?: string;
        };
        OpenRuleQuestion: {
            question: string;
            taxes: string[];
        };
        OpenWageEntry: {
            /** @example 00-000-0000 */
            locationCode: string;
            wageType: components["schemas"]["WageType"];
            /** @description Leave it out to solve for it. Entries of one payment at enclosing locations (federal, state, city) are solved together. */
            grossWages?: number | null;
            calcMethodRegularWages?: components["schemas"]["RegularMethod"] | null;
            calcMethodSupplementalWages?: components["schemas"]["SupplementalMethod"] | null;
            /** @description Default true. */
            hasNexus?: boolean | null;
            hours?: number | null;
            /** @description Wages of the same type and location this month, before this payment. */
            mtdWages?: number | null;
            /** @description The same this quarter, before this payment. */
            qtdWages?: number | null;
            /** @description In the year before this payment. */
            ytdWages?: number | null;
            exemptTaxes?: components["schemas"]["ExemptTaxes"] | null;
        };
        OutboundAuthentication: {
            /**
             * Format: uuid
             * @description Assigned by the server; ignored in requests.
             */
            readonly id?: string;
            /**
             * @description basic, none, or oauth2 (upper or lower case); returned in lower case.
             * @example basic
             * @example none
             * @example oauth2
             */
            authType: string;
            /** @description Required for basic. Returned in responses. */
            username?: string | null;
            /** @description Required when basic. Never returned. */
            password?: string | null;
            /** @description Token server; required when oauth2. http or https. */
            oauth2AuthServerUrl?: string | null;
            /** @description Required when oauth2. Never returned. */
            oauth2ClientId?: string | null;
            /** @description Required when oauth2. Never returned. */
            oauth2ClientSecret?: string | null;
            /**
             * @description Required for oauth2.
             * @enum {string|null}
             */
            oauth2GrantType?: "client_credentials" | null;
            /** @description Extra parameters sent to the token server. Never returned. */
            oauth2AdditionalParameters?: {
                [key: string]: string;
            } | null;
        };
        PauseInput: {
            /**
             * @description Default both.
             * @enum {string}
             */
            kind?: "webhook" | "postback";
            /** @description Shown wherever the pause is. */
            reason?: string;
        };
        /** @description The endpoints that were not paused before. */
        PauseResult: {
            paused: ("webhook" | "postback")[];
        };
        PausedEndpoint: {
            /** @enum {string} */
            kind: "webhook" | "postback";
            /**
             * Format: date-time
             * @description ISO 8601, UTC.
             */
            pausedAt: string;
            reason: string;
        };
        PayCalcBody: {
            PayCalcRequest: components["schemas"]["PayCalcBodyPayCalcRequest"];
        };
        PayCalcBodyPayCalcRequest: {
            payCalc: components["schemas"]["PayCalcItem"][];
        };
        PayCalcItem: {
            employeeID: string;
            options?: components["schemas"]["PayCalcOptions"] | null;
            payrollRunParameters: components["schemas"]["PayCalcItemPayrollRunParameters"];
            wages: components["schemas"]["WageEntry"][];
            taxJurisdictionParms: components["schemas"]["TaxEntry"][];
            benefits?: components["schemas"]["BenefitEntry"][] | null;
        };
        PayCalcItemPayrollRunParameters: {
            /**
             * @description yyyy-MM-dd
             * @example 2026-06-30
             */
            payDate: string;
            /**
             * @description 52 or 53 weekly, 26 or 27 biweekly, 24 semimonthly, 12 monthly, 4 quarterly, 2 semiannual, 1 annual, 260 daily.
             * @example 26
             */
            payPeriodsPerYear: number;
            /** @description Number of this pay period in the year, at most payPeriodsPerYear. */
            payPeriodNumber?: number | null;
        };
        PayCalcOptions: {
            /** @description Divides flat or capped amounts per month, quarter, or year over the pay periods. */
            prorate?: boolean | null;
            /** @description Credits a resident for the income tax of a work state that is not in taxJurisdictionParms, calculated with a default certificate. If false, such a request is an error. */
            assumeWithheldElsewhere?: boolean | null;
            /** @description Adds steps[] to each line. */
            explain?: boolean | null;
            /**
             * @description Default unverified. A figure with a lower confidence is error 2010.
             * @example transcribed
             * @enum {string|null}
             */
            minimumConfidence?: "official" | "transcribed" | "secondary" | "derived" | "unverified" | null;
            /** @description Uses the last known figures of a local tax that is not confirmed for the pay date, and marks its lines as stale. If false, such a request is error 2008. */
            allowStale?: boolean | null;
            /** @description Cash from which employee taxes can be taken. Taxes on tips are limited to it. */
            cashAvailable?: number | null;
        };
        /** @description The result of each payment, in the order sent. Check `errorStatus` of the response and of each item. */
        PayCalcResponse: {
            PayCalcResponse: components["schemas"]["PayCalcResponsePayCalcResponse"];
        };
        PayCalcResponseItem: {
            employeeID: string | null;
            taxCalculation: components["schemas"]["TaxLine"][];
            totals?: components["schemas"]["Totals"];
            /** @description About the payment as a whole, such as a work state whose taxes were not requested. */
            notes?: string[];
            noteCodes?: components["schemas"]["NoteCodes"];
            errorStatus?: components["schemas"]["ErrorStatus"];
            errors?: components["schemas"]["TaxProblems"];
        };
        PayCalcResponsePayCalcResponse: {
            payCalc: components["schemas"]["PayCalcResponseItem"][];
            transactionStamp: components["schemas"]["TransactionStamp"];
            errorStatus: components["schemas"]["ErrorStatus"];
            errors?: components["schemas"]["TaxProblems"];
        };
        PaycheckChange: {
            uniqueTaxID: string;
            title: string;
            locationCode: string;
            wageType: string;
            payDate: string;
            payPeriodsPerYear: number;
            /** @description The certificate in words. */
            certificate: string[];
            /** @description Dollars. */
            grossWages: number | null;
            before: components["schemas"]["LineAmounts"] | null;
            after: components["schemas"]["LineAmounts"] | null;
            /** @description What changed in the rules, or why there is no amount. */
            reason: string;
            /** @description The change in a sentence. */
            words: string;
        };
        /** @description A page of paychecks. */
        PaycheckChangePage: {
            paychecks: components["schemas"]["PaycheckChange"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description What is still missing before this employee may be paid. */
        PaymentReadiness: {
            /** @description Nothing is missing: every location is settled, and payCalc takes payCalcItem. Taxes in notCovered are calculated elsewhere. */
            ready: boolean;
            missing: components["schemas"]["PaymentReadinessMissing"][];
            /** @description Not missing, because the law or the list has a default. Check it. */
            assumed: components["schemas"]["PaymentReadinessAssumed"][];
        };
        PaymentReadinessAssumed: {
            /** @enum {string} */
            kind: "certificate" | "condition";
            uniqueTaxID: string;
            locationCode: string;
            title: string;
            form?: components["schemas"]["CatalogForm"];
            text: string;
        };
        PaymentReadinessMissing: {
            /**
             * @description location: in questions. answer: in required.
             * @enum {string}
             */
            kind: "location" | "answer";
            /** @description The field of this request, or the name to answer. */
            name: string;
            question: string;
            uniqueTaxID?: string;
            locationCode?: string;
            title?: string;
        };
        /** @description What is possible now. */
        PossibleActs: {
            /** @description The operationIds of requests that the role and the state allow. */
            acts: ("putSection1" | "signSection1" | "signSupplementA" | "putSection2" | "signSection2" | "reportMismatch" | "acceptSubmission" | "rejectSubmission" | "signSupplementB" | "restartSubmission" | "inviteRepresentative" | "readInvitation" | "addCopy" | "readCopy" | "addScan" | "revealSubmission" | "readAuditTrail")[];
            /** @description What the caller may correct with correctSubmission. */
            correctable: ("section1" | "section2" | "supplementA" | "supplementB")[];
            examination: components["schemas"]["ExaminationRules"];
        };
        Postback: {
            /**
             * Format: uuid
             * @description Assigned by the server; ignored in requests.
             */
            readonly id?: string;
            /**
             * @description Whether the postback is sent.
             * @default false
             */
            enabled: boolean;
            target: components["schemas"]["PostbackTarget"];
            proxy?: components["schemas"]["PostbackTarget"] | null;
            encryption?: components["schemas"]["PostbackEncryption"] | null;
            /**
             * Format: email
             * @description Notified when a postback request fails.
             */
            failureNotificationEmail?: string | null;
            /**
             * @description Seconds to wait for a response; 0 means the maximum, 60.
             * @default 15
             */
            timeout?: number | null;
            /**
             * @description For targets with self-signed certificates.
             * @default false
             */
            trustAllCertificates?: boolean | null;
        };
        PostbackEncryption: {
            /**
             * @description Encrypts postbacks with AES-256 (Rijndael) as CMS EnvelopedData.
             * @default false
             */
            enabled: boolean;
            /** @description X.509, PEM or base64 DER; RSA of 2048 bits or more, or EC on P-256, P-384, or P-521; not expired. Required when enabled. */
            encryptionCertificate?: string | null;
            /**
             * @description For RSA certificates: rsa-oaep (OAEP with SHA-256, what leaving it out means) or rsa-pkcs1v15 (PKCS #1 v1.5, for receivers that read nothing else).
             * @enum {string|null}
             */
            keyTransport?: "rsa-oaep" | "rsa-pkcs1v15" | null;
        };
        PostbackTarget: {
            /**
             * Format: uuid
             * @description Assigned by the server; ignored in requests.
             */
            readonly id?: string;
            authentication?: components["schemas"]["OutboundAuthentication"] | null;
            /** @description Where postbacks go. http or https. */
            url?: string | null;
            /** @description Proxy address or name; required for a proxy. */
            host?: string | null;
            /** @description Proxy port. */
            port?: number | null;
            /** @description Whether the proxy is used; required for a proxy. */
            enabled?: boolean | null;
        };
        PreviewBeginningTax: {
            uniqueTaxID: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            effective: string;
            citation: components["schemas"]["Citation"];
        };
        PreviewByCause: {
            cause: components["schemas"]["PreviewCauseName"];
            /** @description Difference of taxes that the employee pays. */
            employeeTaxes: number;
            /** @description Difference of taxes that the employer pays. */
            employerTaxes: number;
        };
        PreviewCause: {
            difference: number;
            cause: components["schemas"]["PreviewCauseName"];
            of?: components["schemas"]["PreviewCauseName"][];
            /** @description uniqueTaxID of the tax it follows. */
            because?: string;
            /** @description First pay date of the figures. */
            effective: string;
            citation: components["schemas"]["Citation"];
            /** @description Empty where more than 8 changed, as in a new table. */
            figures: components["schemas"]["PreviewFigure"][];
            /** @description How many figures changed. */
            figureCount: number;
        };
        /**
         * @description In this order, each by calculating again: `baseRestarted` (the amounts of the year, quarter, month, or pay period begin at 0), `endedTax`, then tax by tax `taxability` (which wages and benefits count), `wageBase`, `rate`, `bracket`, `allowance` (deductions, exemptions, credits), `residence`, `certificate` (parameters and their defaults), `formula`, and last `newTax`. `relatedTax`: follows the change of the tax in `because`. `together`: the causes in `of` can only be applied in one.
         * @enum {string}
         */
        PreviewCauseName: "baseRestarted" | "endedTax" | "taxability" | "wageBase" | "rate" | "bracket" | "allowance" | "residence" | "certificate" | "formula" | "newTax" | "relatedTax" | "together";
        PreviewEnd: {
            totals: components["schemas"]["PreviewTotals"];
        };
        PreviewFigure: {
            label: string;
            /** @enum {string} */
            unit: "text" | "dollars" | "rate" | "number";
            /** @description Empty for a figure that is new. */
            before: string;
            /** @description Empty for a figure that ended. */
            after: string;
        };
        PreviewItem: {
            employeeID: string | null;
            gross: number;
            net: components["schemas"]["PreviewNet"];
            employeeTaxes: components["schemas"]["PreviewItemEmployeeTaxes"];
            employerTaxes: components["schemas"]["PreviewItemEmployeeTaxes"];
            causes: components["schemas"]["PreviewByCause"][];
            /** @description Every tax that is compared, as in the item. */
            taxes: components["schemas"]["PreviewTax"][];
            notCompared: components["schemas"]["PreviewNotCompared"][];
            /** @description Taxes with first figures after `from` at the locations of the wages that the item does not list. Add those that apply to the employee to compare them. */
            beginning: components["schemas"]["PreviewBeginningTax"][];
            planned?: components["schemas"]["PreviewPlanned"];
            notes: string[];
        };
        /** @description Of the taxes that are compared. */
        PreviewItemEmployeeTaxes: {
            /** @description On `from`. */
            before: number;
            /** @description On `to`. */
            after: number;
            /** @description after - before. */
            difference: number;
        };
        /** @description null where a tax that the employee pays is missing. */
        PreviewNet: {
            before: number | null;
            after: number | null;
            difference: number | null;
        };
        PreviewNotCompared: {
            uniqueTaxID: string;
            locationCode: string;
            title: string;
            /** @enum {string|null} */
            payer: "employee" | "employer" | null;
            /** @description null: not known on `from` either. */
            before: number | null;
            /** @description What is missing, and from whom it is awaited. */
            reason: string;
        };
        /** @description Of an item with `planned`: what that change does on `to`. `before` is `to` without it, `after` with it. */
        PreviewPlanned: {
            gross: components["schemas"]["PreviewItemEmployeeTaxes"];
            deductions: components["schemas"]["PreviewItemEmployeeTaxes"];
            net: components["schemas"]["PreviewNet"];
            taxes: components["schemas"]["PreviewPlannedTax"][];
            notCompared: components["schemas"]["PreviewPlannedNotCompared"][];
        };
        PreviewPlannedNotCompared: {
            uniqueTaxID: string;
            title: string;
            reason: string;
        };
        PreviewPlannedTax: {
            uniqueTaxID: string;
            locationCode: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            /** @description On `from`. */
            before: number;
            /** @description On `to`. */
            after: number;
            /** @description after - before. */
            difference: number;
        };
        PreviewRefusal: {
            employeeID: string | null;
            errorStatus: components["schemas"]["ErrorStatus"];
            errors?: components["schemas"]["TaxProblems"];
        };
        PreviewTax: {
            uniqueTaxID: string;
            locationCode: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            /** @description On `from`. */
            before: number;
            /** @description On `to`. */
            after: number;
            /** @description after - before. */
            difference: number;
            /** @description They add up to the difference. */
            causes: components["schemas"]["PreviewCause"][];
        };
        PreviewTotalBeginning: {
            uniqueTaxID: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            effective: string;
            citation: components["schemas"]["Citation"];
            employees: number;
        };
        PreviewTotalCause: {
            uniqueTaxID: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            /** @description Whose amount changes. */
            employees: number;
            difference: number;
            cause: components["schemas"]["PreviewCauseName"];
            of?: components["schemas"]["PreviewCauseName"][];
            /** @description uniqueTaxID of the tax it follows. */
            because?: string;
            /** @description First pay date of the figures. */
            effective: string;
            citation: components["schemas"]["Citation"];
            /** @description Empty where more than 8 changed, as in a new table. */
            figures: components["schemas"]["PreviewFigure"][];
            /** @description How many figures changed. */
            figureCount: number;
        };
        PreviewTotalNotCompared: {
            uniqueTaxID: string;
            title: string;
            employees: number;
            /** @description Of the first employee. */
            reason: string;
        };
        PreviewTotals: {
            from: components["schemas"]["PreviewTotalsFrom"];
            to: components["schemas"]["PreviewTotalsFrom"];
            /** @description Items that were read. */
            employees: number;
            /** @description Items with an error. */
            failed: number;
            gross: number;
            net: components["schemas"]["PreviewTotalsNet"];
            employeeTaxes: components["schemas"]["PreviewItemEmployeeTaxes"];
            employerTaxes: components["schemas"]["PreviewItemEmployeeTaxes"];
            causes: components["schemas"]["PreviewTotalCause"][];
            notCompared: components["schemas"]["PreviewTotalNotCompared"][];
            beginning: components["schemas"]["PreviewTotalBeginning"][];
        };
        PreviewTotalsFrom: {
            payDate: string;
            version: string;
        };
        /** @description Of the employees whose net is known on both days. */
        PreviewTotalsNet: {
            /** @description Whose net is known on both days. */
            employees: number;
            /** @description On `from`. */
            before: number;
            /** @description On `to`. */
            after: number;
            /** @description after - before. */
            difference: number;
        };
        Purge: {
            /** @description Forms to destroy, as listed by GET. Forms that are not due are rejected individually. */
            submissionIds: number[];
        };
        /** @description The result for each form. */
        PurgeResults: {
            results: components["schemas"]["PurgeResultsResult"][];
        };
        PurgeResultsResult: {
            /** Format: int64 */
            submissionId: number;
            /** @enum {string} */
            result: "purged" | "refused" | "failed";
            message: string | null;
        };
        ReadCertificateDraftResponse: {
            certificateDraft: components["schemas"]["CertificateDraft"];
        };
        ReadCertificateFormResponse: {
            certificateForm: components["schemas"]["CertificateForm"];
        };
        ReadMeResponse: {
            me: components["schemas"]["Me"];
        };
        ReadSampleDataResponse: {
            /** @description Null: none. */
            sampleData: components["schemas"]["SampleData"] | null;
        };
        ReadSessionResponse: {
            /** @description Null when nobody is signed in, or when the session has ended. */
            session: components["schemas"]["Session"] | null;
            /**
             * @description Whether people who are not signed in see the calculator, the documentation, and the rules (setting VISITORS).
             * @enum {string}
             */
            visitors: "open" | "closed";
            signIn: components["schemas"]["SignInMethods"];
        };
        Reciprocity: {
            /** @description What the employee gives the employer. */
            certificate: string;
            form?: components["schemas"]["CatalogForm"];
            /** @enum {string} */
            parameter: "NONRESIDENTCERTIFICATE";
            /** @enum {string} */
            value: "TRUE";
            withCertificate: string;
            withoutCertificate: string;
            conditions?: string;
            citation: components["schemas"]["Citation"];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
        };
        /** @description A certificate that the employee signed on paper, recorded by an administrator or the account. */
        RecordCertificate: {
            /** @description Form code from the catalog, such as W4101 (upper or lower case). */
            formCode: string;
            /** @description Text, number, or true/false by field of the form. Leave out the signature and its date: the server writes them. Worksheet answers are used in the calculation and not stored. */
            answers: {
                [key: string]: unknown;
            };
            /**
             * Format: date
             * @description First pay date it applies to, not before the day it was signed. Default: the day it was signed, or received on paper. yyyy-MM-dd.
             */
            appliesFrom?: string | null;
            /**
             * Format: date
             * @description The effective date of the paper’s edition; default: the one in force when it was signed. yyyy-MM-dd.
             */
            edition?: string | null;
            paper: components["schemas"]["RecordCertificatePaper"];
        };
        RecordCertificatePaper: {
            /**
             * Format: date
             * @description Day of the signature on the paper. yyyy-MM-dd.
             */
            signedOn: string;
            /**
             * Format: date
             * @description Day the employer received it. yyyy-MM-dd.
             */
            receivedOn: string;
        };
        RecordedDocument: {
            /** @enum {string} */
            listKey: "A" | "B" | "C";
            listIndex: number;
            /** @description For example us_passport. */
            documentationKey: string;
            /** @description As recorded; default: the printed title. */
            documentTitle?: string | null;
            /** @description Number, if any. */
            documentNumber?: string | null;
            /** @description Who issued it. */
            issuingAuthority?: string | null;
            /** @description Expiration, if any, yyyy-MM-dd or MM/dd/yyyy. */
            expirationDate?: string | null;
            /** @description A receipt is recorded in place of the document. */
            receipt?: boolean | null;
            /** @enum {string|null} */
            receiptType?: "replacement" | "temporary_i551" | "refugee_i94" | null;
            /** @description For a temporary I-551 stamp without a date: when it was issued, yyyy-MM-dd or MM/dd/yyyy. */
            receiptIssueDate?: string | null;
            /** @description Of a temporary I-551 stamp: its date, yyyy-MM-dd or MM/dd/yyyy. */
            receiptExpirationDate?: string | null;
            /** @description Automatic extension by the issuer, yyyy-MM-dd or MM/dd/yyyy. */
            extendedUntil?: string | null;
            /** @description What extends it, for example a Federal Register notice. */
            extensionReason?: string | null;
            /** @description The back is blank, so no copy of it is needed. */
            oneSided?: boolean | null;
            /** @description yyyy-MM-dd. */
            receiptValidUntil?: string;
        };
        RedeliverInput: {
            /**
             * Format: date-time
             * @description Failed then or later.
             */
            since: string;
            /**
             * Format: date-time
             * @description Failed before.
             */
            until?: string;
            /**
             * @description Default failed.
             * @enum {string}
             */
            status?: "failed" | "cancelled";
            /** @enum {string} */
            kind?: "webhook" | "postback";
            eventKey?: components["schemas"]["EventKey"];
        };
        /** @description Number of deliveries to be sent again. */
        RedeliverResult: {
            redelivered: number;
        };
        RegisterChange: {
            /** @description The file below rules/. */
            register: string;
            state: string;
            title: string;
            uniqueTaxID: string;
            /** @description Taxes that only the later release has. */
            added: number;
            /** @description Titles of the first of them. */
            addedTitles: string[];
            /** @description Taxes that only the earlier release has. */
            removed: number;
            /** @description Titles of the first of them. */
            removedTitles: string[];
            /** @description Taxes with rows that differ, each in `editions`. */
            changed: number;
        };
        /** @description Where the rows of the register come from. */
        RegisterSource: {
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            /** @description What its rows are. */
            holds?: string;
            /**
             * @description When the document was retrieved.
             * @example 2026-06-30
             */
            retrieved: string;
            confidence: components["schemas"]["Confidence"];
            license: string;
            /** @description To be shown wherever the data is. */
            attribution?: string;
            evidence?: string;
            /** @description Digest of the CSV file next to the register. */
            sha256: string;
        };
        /**
         * @description How income taxes treat regular wages. Default Annualized. Cumulative: federal income tax only, with payPeriodNumber and ytdWH. None: no income tax on this entry.
         * @enum {string}
         */
        RegularMethod: "Annualized" | "Cumulative" | "None";
        Rejection: {
            rejectionReason: string;
        };
        /** @description What changed from one release to the other. */
        ReleaseDifferences: {
            from: string;
            to: string;
            /** @description Paychecks calculated with both. */
            compared: number;
            /** @description Lines of paychecks that differ. */
            lines: number;
            taxes: components["schemas"]["TaxChange"][];
            /** @description Figures that differ, by tax and first pay date. */
            editions: components["schemas"]["EditionChange"][];
            /** @description Registers of local taxes; `lines` and `editions` leave out what is new in them. */
            registers: components["schemas"]["RegisterChange"][];
        };
        /** @description When employees are reminded. */
        ReminderSchedule: {
            /**
             * @description Reminds employees by email. Requires SMTP_URL and PUBLIC_URL.
             * @default false
             */
            enabled?: boolean;
            /**
             * @description From this hour in the employer’s time zone. Daily lists, too.
             * @default 9
             */
            hour?: number;
            /**
             * @description Not on weekends and federal holidays, but on the next workday.
             * @default true
             */
            weekdaysOnly?: boolean;
            /**
             * @description Days before Section 1 is due; negative numbers are days after. Empty: none.
             * @default [
             *       3,
             *       1,
             *       0
             *     ]
             */
            section1?: number[];
            /**
             * @description Days before Section 2 is due.
             * @default [
             *       2,
             *       0
             *     ]
             */
            section2?: number[];
            /**
             * @description Days before a receipt or an employment authorization ends.
             * @default [
             *       90,
             *       30,
             *       7
             *     ]
             */
            renewal?: number[];
        };
        /** @description The session of the representative. */
        RepresentativeSession: {
            token: components["schemas"]["EmployeeSessionToken"];
            employerId: string;
            employeeId: string;
            /** Format: int64 */
            submissionId: number;
            purpose: components["schemas"]["InvitationPurpose"];
        };
        RequestSignInLinkResponse: {
            message: string;
        };
        RequiredAnswer: {
            /** @example 53-000-0000-ER_SUTA-000 */
            uniqueTaxID: string;
            /** @description Of the tax entry that takes the answer. */
            locationCode: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            /** @example FILINGSTATUS */
            name: string;
            /**
             * @description Where payCalc takes the answer: a parameter of the tax, a field of its entry, or hours of the wages entry.
             * @enum {string}
             */
            sendAs: "miscParameters" | "overrideRate" | "mtdWH" | "qtdWH" | "ytdWH" | "hours";
            question: string;
            /** @description boolean, enum, integer, money, fraction, or rate. */
            dataType: string;
            unit?: string;
            allowedValues?: components["schemas"]["TaxQuestionAllowedValue"][];
            /** @description What payCalc uses when nothing is sent; it is spelled out in payCalcItem. */
            default?: string;
            /** @description payCalc needs the answer, and no law or agency has a default. payCalcItem leaves it out, and payCalc refuses the item with error 2001 until it is sent. */
            required: boolean;
            certificateLine?: string;
        };
        ResidenceRules: {
            uniqueTaxID: string;
            title: string;
            residents: components["schemas"]["ResidenceRulesResidents"];
            nonresidents: components["schemas"]["ResidenceRulesNonresidents"];
            reciprocity?: components["schemas"]["ResidenceRulesReciprocity"];
            convenience?: components["schemas"]["ResidenceRulesConvenience"];
        };
        ResidenceRulesConvenience: {
            /** @description Postal codes of the home states it applies to; empty for all. */
            states: string[];
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            confidence: components["schemas"]["Confidence"];
            evidence: string;
            further: components["schemas"]["FurtherSource"][];
        };
        ResidenceRulesNonresidents: {
            withheld: boolean;
            note?: string;
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            confidence: components["schemas"]["Confidence"];
            evidence: string;
            further: components["schemas"]["FurtherSource"][];
        };
        ResidenceRulesReciprocity: {
            /** @description Postal codes. */
            states: string[];
            certificate: string;
            note?: string;
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            confidence: components["schemas"]["Confidence"];
            evidence: string;
            further: components["schemas"]["FurtherSource"][];
        };
        ResidenceRulesResidents: {
            /** @description credit, difference, unlessWithheld, own, all, or creditTable; see GET /taxes. */
            rule: string;
            note?: string;
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            confidence: components["schemas"]["Confidence"];
            evidence: string;
            further: components["schemas"]["FurtherSource"][];
        };
        ResumeInput: {
            /**
             * @description Default both.
             * @enum {string}
             */
            kind?: "webhook" | "postback";
        };
        /** @description The endpoints that were resumed. */
        ResumeResult: {
            resumed: ("webhook" | "postback")[];
        };
        Reveal: {
            /** @description Why the values are needed; kept in the audit trail. */
            reason: string;
            /** @description Paths such as section1.socialSecurityNumber; default all. */
            fields?: string[];
        };
        /** @description The unmasked values. */
        RevealedValues: {
            values: components["schemas"]["RevealedValuesValue"][];
        };
        RevealedValuesValue: {
            path: string;
            value: string;
        };
        RevokeApiKeyResponse: {
            apiKey: components["schemas"]["ApiKey"];
        };
        RuleChange: {
            kind: components["schemas"]["RuleChangeKind"];
            /** @description Postal code; US for federal law. */
            state: string;
            /** @description Null for minimum wages and forms. Of a register of local taxes, {…} stands for a part that differs by tax. */
            uniqueTaxID: string | null;
            /** @description Whose law or form it is. */
            locationCode: string;
            title: string;
            /**
             * Format: date
             * @description First pay date, or first day of a minimum wage or a form. Null: every pay date of the release.
             */
            effective: string | null;
            /** @description How many taxes; more than 1 for a register. */
            taxes: number;
            /** @description The first figures that changed. */
            changes: components["schemas"]["AnnouncedFigure"][];
            /** @description All figures that changed. */
            changeCount: number;
            /** @description Document, edition, page, and address. */
            citation: string | null;
        };
        /**
         * @description rate: rates, brackets, and other figures of the calculation. wageBase: the yearly wages that are taxed. newTax, ended: a tax begins or ends, or the release adds or drops it. parameter: what a certificate or an employer may send. correction: figures that the earlier release has otherwise for the same pay dates. minimumWage. formEdition: a new edition of a form.
         * @enum {string}
         */
        RuleChangeKind: "rate" | "wageBase" | "newTax" | "ended" | "parameter" | "correction" | "minimumWage" | "formEdition";
        RuleExample: {
            id: string;
            about: string;
            source: components["schemas"]["Citation"];
            confidence: components["schemas"]["Confidence"];
            payDate: string;
            /** @description The payCalc item, without employeeID. */
            item: {
                [key: string]: unknown;
            };
            expect: components["schemas"]["ExpectedLine"][];
            /** @description Dollars. */
            tolerance: string;
            toleranceReason?: string;
        };
        RuleParameter: {
            parameterName: string;
            dataType: string;
            unit?: string;
            description: string;
            defaultValue?: string;
            allowedValues?: components["schemas"]["TaxQuestionAllowedValue"][];
            isOptional: boolean;
            certificateLineNo?: string;
            cite?: components["schemas"]["Citation"];
        };
        RuleScope: {
            rule: string;
            source: components["schemas"]["Citation"];
        };
        RuleSource: {
            /** @description What it is the source of; empty for the figures as a whole. */
            about: string;
            document: string;
            edition?: string;
            page?: string;
            url?: string;
            confidence: components["schemas"]["Confidence"];
            /** @description How the figures were read and what agrees with them. */
            evidence: string;
            further: components["schemas"]["FurtherSource"][];
        };
        /** @description Sent to the webhook of a subscription. */
        RulesAnnouncedMessage: {
            /** @constant */
            eventKey: "rules.announced";
            /** Format: date-time */
            timestamp: string;
            data: components["schemas"]["RulesAnnouncedMessageData"];
        };
        RulesAnnouncedMessageData: {
            /** Format: uuid */
            subscriptionId: string;
            announcement: components["schemas"]["RulesAnnouncedMessageDataAnnouncement"];
            /** @description Calculates what names no version, on the server that sends this. */
            defaultVersion: string;
            /** @description The first 50 that the subscription asks for. */
            changes: components["schemas"]["RulesAnnouncedMessageDataChange"][];
            /** @description All that the subscription asks for. */
            changeCount: number;
            /** @description Employers that at least one of all these changes reaches. */
            affectedLocations: number;
            /** @description Where all changes of the announcement are read. */
            url: string;
        };
        RulesAnnouncedMessageDataAnnouncement: {
            /** Format: uuid */
            id: string;
            /**
             * @description withdrawn: the operator removed the release before it answered a request.
             * @enum {string}
             */
            status: "announced" | "withdrawn";
            /**
             * @description A release of the rules, or the forms of a version of Wagewright.
             * @enum {string}
             */
            subject: "release" | "forms";
            /** @description Of the rules, or of Wagewright for forms. */
            version: string;
            /** @description What it is compared with. */
            previousVersion: string | null;
            /** @description Drafts do not calculate, and may change. */
            isDraft: boolean;
            /** Format: date-time */
            announcedAt: string;
            about: string;
        };
        RulesAnnouncedMessageDataChange: {
            kind: components["schemas"]["RuleChangeKind"];
            /** @description Postal code; US for federal law. */
            state: string;
            /** @description Null for minimum wages and forms. Of a register of local taxes, {…} stands for a part that differs by tax. */
            uniqueTaxID: string | null;
            /** @description Whose law or form it is. */
            locationCode: string;
            title: string;
            /**
             * Format: date
             * @description First pay date, or first day of a minimum wage or a form. Null: every pay date of the release.
             */
            effective: string | null;
            /** @description How many taxes; more than 1 for a register. */
            taxes: number;
            /** @description The first figures that changed. */
            changes: components["schemas"]["AnnouncedFigure"][];
            /** @description All figures that changed. */
            changeCount: number;
            /** @description Document, edition, page, and address. */
            citation: string | null;
            /** @description How many of the account’s employers have their business address where it applies; null where that is not known. */
            affectedLocations: number | null;
        };
        RulesRelease: {
            /**
             * @description Version of the rules.
             * @example 2026.1
             */
            version: string;
            about: string;
            /** @description The release knows what agencies had published up to this day. */
            knownUpTo: string;
            /** @description The day it was sealed, or its newest imported file was retrieved. It has not changed since. Null for a draft. */
            sealedOn: string | null;
            /** @description Of the content of a sealed release. */
            sha256: string | null;
            firstPayDate: string;
            lastPayDate: string;
            taxes: number;
            /**
             * @description builtIn: part of the program; imported: a register that the operator imported on a release; installed: a signed file that the operator installed.
             * @enum {string}
             */
            source: "builtIn" | "imported" | "installed";
            /** @description Whose signature an installed release has. */
            signer?: string;
            /** @description The id of the key of the signer. */
            keyId?: string;
            /** @description ISO 8601, UTC. */
            installedAt?: string;
            /** @description Paychecks whose answers were recorded when it was sealed; 0 for a draft. */
            goldenPaychecks: number;
        };
        /** @description The releases of the rules. */
        RulesReleases: {
            /** @description Highest first. */
            releases: components["schemas"]["RulesRelease"][];
        };
        /** @description The states with the confidence of their rules. */
        RulesSummary: {
            /**
             * @description Version of the rules.
             * @example 2026.1
             */
            version: string;
            payDate: string;
            /**
             * @description First pay date of the version.
             * @example 2026-06-30
             */
            firstPayDate: string;
            /**
             * @description Last pay date of the version.
             * @example 2026-06-30
             */
            lastPayDate: string;
            /** @description Federal first, then by name. */
            states: components["schemas"]["StateRulesSummary"][];
        };
        SampleData: {
            /** @description The sample employer. */
            employerId: string;
            /** @description Says that it is sample data. */
            employerName: string;
            /** @description How many invented people have a Form I-9. */
            employees: number;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description The sample data. */
        SampleDataResponse: {
            sampleData: components["schemas"]["SampleData"];
        };
        SaveCertificateDraft: {
            /** @description All answers so far, by field, as typed. They replace those saved before. */
            answers: {
                [key: string]: string | number | boolean | null;
            };
        };
        Section1: {
            /** @description Family name; the only name of a person with one name. */
            lastName?: string | null;
            /** @description Given name; Unknown for a person with one name. */
            firstName?: string | null;
            /** @description If any. */
            middleInitial?: string | null;
            /** @description Other last names used, if any. */
            otherLastNames?: string | null;
            address?: components["schemas"]["FormAddress"] | null;
            /** @description Date of birth, yyyy-MM-dd or MM/dd/yyyy. */
            dateOfBirth?: string | null;
            /** @description Nine digits; voluntary unless the employer uses E-Verify. */
            socialSecurityNumber?: string | null;
            /** @description Optional. */
            emailAddress?: string | null;
            /** @description Optional. */
            telephoneNumber?: string | null;
            /** @enum {string|null} */
            citizenshipStatus?: "citizen" | "noncitizen_national" | "lawful_permanent_resident" | "alien_authorized_to_work" | null;
            /** @description USCIS Number or A-Number: 7 to 9 digits. */
            uscisNumber?: string | null;
            /** @description When work authorization ends: a day, or N/A. */
            authorizationExpirationDate?: string | null;
            /** @description Form I-94 admission number: 11 characters. */
            i94Number?: string | null;
            /** @description With the country of issuance. */
            foreignPassportNumber?: string | null;
            /** @description Country of issuance. */
            foreignPassportCountry?: string | null;
            /** @description A preparer or translator assisted: Supplement A follows. */
            preparerUsed?: boolean | null;
            /**
             * @description For an employee who cannot show a List B document (M-274, 4.1 and 4.2): a parent, a legal guardian, or, with special_placement, a representative of the placing organization signs Supplement A and Section 1. Not with E-Verify.
             * @enum {string|null}
             */
            identityProcedure?: "individual_under_18" | "special_placement" | null;
        };
        Section2: {
            documents?: components["schemas"]["IdentityDocument"][];
            /** @description Additional information. */
            additionalInformation?: string | null;
            /** @description Documents were examined by the alternative procedure of the DHS. */
            alternativeProcedure?: boolean | null;
            /** @description The employee is placed under the rule for persons with disabilities. */
            specialPlacement?: boolean | null;
            /** @description First day of work for pay, yyyy-MM-dd or MM/dd/yyyy. */
            firstDayOfEmployment?: string | null;
            /** @description The job lasts less than three business days. */
            employmentUnderThreeDays?: boolean | null;
            examiner?: components["schemas"]["Examiner"] | null;
            /** @description Business or organization. */
            businessName?: string | null;
            businessAddress?: components["schemas"]["FormAddress"] | null;
        };
        SentRequest: {
            url: string;
            /** @description By lower-case name. The credentials of authorization are left out. */
            headers: {
                [key: string]: string;
            };
        };
        ServerInfo: {
            productVersion: string;
            /** @description The version of the tax rules that calculates requests without a version. */
            rulesVersion: string;
            /** @description Null unless the request has a session of an API key, or comes from the machine of a server that no other machine can reach. */
            setup: components["schemas"]["ServerSetup"] | null;
        };
        ServerSetup: {
            /** @enum {string} */
            database: "sqlite" | "postgres";
            /** @description Folder of the SQLite database and the secret key; null with PostgreSQL. */
            dataDir: string | null;
            /**
             * @description Where the oldest API key in use comes from: printed at the first start, set as BOOTSTRAP_API_KEY, created another way, or none exists.
             * @enum {string}
             */
            firstKey: "printed" | "BOOTSTRAP_API_KEY" | "other" | "none";
            /** @description True until the first employer or the first calculation over the API, for the session’s account, or for the whole server without a session. */
            isEmpty: boolean;
        };
        Session: {
            /**
             * @description account: signed in with an API key. person: an administrator.
             * @enum {string}
             */
            kind: "account" | "person";
            /** @description Null for a person. */
            accountName: string | null;
            /** @description Null for a person. */
            apiKeyId: string | null;
            /** @description Scopes of the API key; empty for a person. */
            scopes: string[];
            /** @description Null for an account. */
            person: components["schemas"]["SessionPerson"] | null;
            /** @description Send it in the header X-CSRF-Token with every request that changes something and is authenticated by the cookie. */
            csrfToken: string;
            /**
             * Format: date-time
             * @description When the session ends unless it is used: after 8 hours, and at most 24 hours after sign-in.
             */
            expiresAt: string;
        };
        /** @description An administrator of one employer. */
        SessionAdmin: {
            adminId: string;
            name: string;
            /** @enum {string} */
            role: "owner" | "reviewer" | "viewer";
            employer: components["schemas"]["SessionAdminEmployer"];
        };
        SessionAdminEmployer: {
            id: string;
            name: string;
        };
        SessionPerson: {
            emailAddress: string;
            /**
             * @description How the person signed in.
             * @enum {string}
             */
            method: "emailLink" | "openIdConnect" | "operatorLink";
            /** @description Whom the person acts as; null until one of several is chosen. */
            admin: components["schemas"]["SessionAdmin"] | null;
            /** @description Whom the person may act as. */
            choices: components["schemas"]["SessionAdmin"][];
        };
        SetTaxListRequest: {
            SetTaxListRequest: components["schemas"]["SetTaxListRequestSetTaxListRequest"];
        };
        SetTaxListRequestSetTaxListRequest: {
            /** @description All locations of one employee. */
            taxReference: components["schemas"]["TaxReference"][];
        };
        /** @description The taxes of an employee, each with its parameters. */
        SetTaxListResponse: {
            SetTaxListResponse: components["schemas"]["SetTaxListResponseSetTaxListResponse"];
        };
        SetTaxListResponseSetTaxListResponse: {
            httpStatusCode: number;
            /** @description The taxes to send to payCalc. Rates and wage bases are not part of it: the lines of payCalc have them. */
            taxItem: components["schemas"]["TaxItem"][];
            taxList: components["schemas"]["TaxListResponse"];
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        /** @description By the employee, with their own token. */
        SignCertificate: {
            /** @description Form code from the catalog, such as W4101 (upper or lower case). */
            formCode: string;
            /** @description Text, number, or true/false by field of the form. Leave out the signature and its date: the server writes them. Worksheet answers are used in the calculation and not stored. */
            answers: {
                [key: string]: unknown;
            };
            /**
             * Format: date
             * @description First pay date it applies to, not before the day it was signed. Default: the day it was signed, or received on paper. yyyy-MM-dd.
             */
            appliesFrom?: string | null;
            signature: components["schemas"]["SignCertificateSignature"];
        };
        SignCertificateSignature: {
            /** @description True: the signer has read the declaration on the form. */
            acknowledged: boolean;
        };
        SignInLinkRequest: {
            emailAddress: string;
            /**
             * @description Of the email.
             * @default en
             * @enum {string}
             */
            language?: "en" | "es";
        };
        /** @description The link. */
        SignInLinkResponse: {
            signInLink: components["schemas"]["SignInLinkResponseSignInLink"];
        };
        SignInLinkResponseSignInLink: {
            /** @description Signs in whoever opens it first. */
            url: string;
            /**
             * Format: date-time
             * @description 15 minutes from now.
             */
            expiresAt: string;
        };
        SignInLinkUse: {
            /** @description What follows # in the link. */
            token: string;
        };
        /** @description How administrators can sign in. */
        SignInMethods: {
            /** @description The server sends email (setting SMTP_URL). */
            email: boolean;
            /** @description The OpenID Connect provider (setting OIDC_ISSUER); null without one. */
            openId: components["schemas"]["SignInMethodsOpenId"] | null;
        };
        SignInMethodsOpenId: {
            name: string;
        };
        SignInRequest: {
            /** @description The API key. */
            apiKey: string;
        };
        SignInWithLinkResponse: {
            session: components["schemas"]["Session"];
        };
        SignRequest: {
            signature: components["schemas"]["SignatureInput"];
        };
        Signature: {
            id: string;
            part: string;
            attestationId: string;
            /** @enum {boolean} */
            acknowledged: true;
            signedAt: string;
            signedOn: string;
            signer: components["schemas"]["SignatureSigner"];
            ip: string;
            userAgent: string;
            contentSha256: string;
        };
        SignatureInput: {
            /** @description Id of the attestation text that was shown. */
            attestationId: string;
            /** @description True: the signer has read and accepts the text. */
            acknowledged: boolean;
        };
        SignatureSigner: {
            kind: string;
            id: string;
            name: string;
            role: string | null;
            evidence: string;
        };
        SignedOut: {
            message: string;
            /** @description Open it in the browser to sign out at the OpenID Connect provider, too. */
            endSessionUrl?: string;
        };
        SignedSupplementB: {
            /** @enum {string} */
            reason: "reverification" | "rehire" | "nameChange";
            /** @description Date of rehire, yyyy-MM-dd or MM/dd/yyyy. */
            rehireDate?: string | null;
            newName?: components["schemas"]["NewName"] | null;
            documents?: components["schemas"]["RecordedDocument"][];
            /** @description Additional information. */
            additionalInformation?: string | null;
            /** @description Documents were examined by the alternative procedure of the DHS. */
            alternativeProcedure?: boolean | null;
            /** @description Employer or authorized representative. */
            examinerName?: string | null;
            /** @description Edition of the form that was signed. */
            edition: string;
            signatureId: string;
            /** @description yyyy-MM-dd. */
            signedOn: string;
        };
        Signer: {
            kind: string;
            id: string;
            name: string;
            role: string | null;
            /** @description How the identity was established. */
            evidence: string | null;
        };
        SigningKey: {
            id: string;
            label: string;
            isBuiltIn: boolean;
        };
        /**
         * @description true: you handle the E-Verify case on the agency’s site, and none is made here. A case that was made already stays. Left out of responses when false.
         * @default false
         */
        SkipEverify: boolean;
        SkippedRow: {
            /** @description Line in the file. */
            row: number;
            of: components["schemas"]["SkippedRowOf1"] | components["schemas"]["SkippedRowOf2"];
            /** @description What both have in common. */
            by: string;
        };
        SkippedRowOf1: {
            /** @description The employee on record. */
            employeeId: string;
        };
        SkippedRowOf2: {
            /** @description The earlier row of the same person. */
            row: number;
        };
        SsnQuery: {
            /** @description Nine digits; other characters are removed. */
            socialSecurityNumber: string;
        };
        /** @description The rules of one state on a pay date. */
        StateRules: {
            /**
             * @description Version of the rules.
             * @example 2026.1
             */
            version: string;
            payDate: string;
            firstPayDate: string;
            lastPayDate: string;
            state: components["schemas"]["StateRulesSummary"];
            taxes: components["schemas"]["TaxRules"][];
            /** @description Taxes of a register of counties or places. GET /v1/rules/{state}/taxes/{uniqueTaxID} has each in full. */
            localTaxes: components["schemas"]["LocalTaxRules"][];
            /** @description Registers with a dated row for each place, which localTaxes leaves out. GET /v1/rules/{state}/taxes/{uniqueTaxID} has each tax in full. */
            localRegisters: components["schemas"]["LocalTaxRegister"][];
            residence: components["schemas"]["ResidenceRules"][];
            openQuestions: components["schemas"]["OpenRuleQuestion"][];
            notCovered: components["schemas"]["LocalTaxNotCovered"][];
        };
        /** @description The confidence of the least well-sourced tax in force on the pay date; null for none. */
        StateRulesSummary: {
            /**
             * @description Postal code; US for federal taxes.
             * @example GA
             */
            code: string;
            /**
             * @description FIPS code; 00 for federal taxes.
             * @example 13
             */
            fips: string;
            /** @example Georgia */
            name: string;
            confidence: components["schemas"]["Confidence"];
            income: components["schemas"]["Confidence"] | null;
            unemployment: components["schemas"]["Confidence"] | null;
            other: components["schemas"]["Confidence"] | null;
            /** @description Taxes in force on the pay date. */
            taxes: number;
            byConfidence: components["schemas"]["ConfidenceCounts"];
            localTaxes: components["schemas"]["LocalTaxCounts"];
            /** @description Worked examples and printed table cells of the agency that run as tests. */
            officialExamples: number;
            otherExamples: number;
            /** @description Questions that no source settles. */
            openQuestions: number;
            /** @description Known local taxes that are not calculated. */
            notCovered: number;
        };
        SteMappingResponse: {
            steMapping: {
                [key: string]: unknown;
            }[];
            /** @description The same, by form, for clients of other payroll programs. */
            forms: components["schemas"]["MappedForm"][];
        };
        Submission: {
            /**
             * Format: int64
             * @description Below 2^31; of forms started before 0.2.0, up to 15 digits.
             */
            id: number;
            employeeId: string;
            documentName: string;
            edition: string;
            status: string;
            statusChangedAt: string;
            /** @description Section 2 is signed. */
            countersigned: boolean;
            /** @description Section 2 may be completed now. */
            countersignable: boolean;
            /** @description First date by which to reverify. */
            documentationExpirationDate: string | null;
            createdAt: string;
            updatedAt: string;
            version: number;
            employerId: string;
            editionExpires: string;
            statusChangedBy: string | null;
            acceptedAt: string | null;
            purgedAt: string | null;
            deadlines: components["schemas"]["Deadlines"];
            historical: components["schemas"]["HistoricalRecord"] | null;
            /**
             * Format: int64
             * @description The accepted form that remains on record until this one is accepted.
             */
            replaces: number | null;
            rejectionReason: string | null;
            mismatchReason: string | null;
            section1: components["schemas"]["Section1"] | null;
            supplementA: components["schemas"]["SubmissionSupplementA"][];
            section2: components["schemas"]["SubmissionSection2"] | null;
            verificationDocuments: components["schemas"]["VerificationDocument"][];
            supplementB: components["schemas"]["SignedSupplementB"][];
            corrections: components["schemas"]["SubmissionCorrection"][];
            signatures: components["schemas"]["Signature"][];
            copies: components["schemas"]["DocumentCopy"][];
            /** @description What to check again; nothing is rejected because of it. */
            warnings: components["schemas"]["SubmissionWarning"][];
        };
        SubmissionCorrection: {
            section: string;
            /** @description Block of a supplement. */
            entry?: number;
            reason: string;
            changes: components["schemas"]["SubmissionCorrectionChange"][];
            signatureId: string;
            signedOn: string;
        };
        SubmissionCorrectionChange: {
            path: string;
            old: unknown;
            new: unknown;
        };
        /** @description The submission. */
        SubmissionResponse: {
            submission: components["schemas"]["Submission"];
        };
        SubmissionSection2: {
            documents?: components["schemas"]["RecordedDocument"][];
            /** @description Additional information. */
            additionalInformation?: string | null;
            /** @description Documents were examined by the alternative procedure of the DHS. */
            alternativeProcedure?: boolean | null;
            /** @description The employee is placed under the rule for persons with disabilities. */
            specialPlacement?: boolean | null;
            /** @description First day of work for pay, yyyy-MM-dd or MM/dd/yyyy. */
            firstDayOfEmployment?: string | null;
            /** @description The job lasts less than three business days. */
            employmentUnderThreeDays?: boolean | null;
            examiner?: components["schemas"]["Examiner"] | null;
            /** @description Business or organization. */
            businessName?: string | null;
            businessAddress?: components["schemas"]["FormAddress"] | null;
        };
        SubmissionSummary: {
            /**
             * Format: int64
             * @description Below 2^31; of forms started before 0.2.0, up to 15 digits.
             */
            id: number;
            employeeId: string;
            documentName: string;
            edition: string;
            status: string;
            statusChangedAt: string;
            /** @description Section 2 is signed. */
            countersigned: boolean;
            /** @description Section 2 may be completed now. */
            countersignable: boolean;
            /** @description First date by which to reverify. */
            documentationExpirationDate: string | null;
            createdAt: string;
            updatedAt: string;
            deadlines: components["schemas"]["Deadlines"];
            /** @description Only warnings about deadlines; the submission itself has the others too. */
            warnings: components["schemas"]["SubmissionWarning"][];
        };
        /** @description A page of submissions. */
        SubmissionSummaryPage: {
            submissions: components["schemas"]["SubmissionSummary"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        SubmissionSupplementA: {
            lastName: string;
            firstName: string;
            middleInitial?: string;
            address: components["schemas"]["FormAddress"];
            signatureId: string;
        };
        SubmissionWarning: {
            /** @description For programs: section1_late, section2_overdue, first_day_differs ... */
            code: string;
            path: string;
            message: string;
        };
        SupplementA: {
            lastName: string;
            firstName: string;
            /** @description If any. */
            middleInitial?: string | null;
            address: components["schemas"]["FormAddress"];
            /**
             * @description Of who signs for the employee by an identityProcedure; kept, not printed.
             * @enum {string|null}
             */
            relationship?: "parent" | "legal_guardian" | "placement_representative" | null;
            signature: components["schemas"]["SignatureInput"];
        };
        SupplementB: {
            /** @enum {string} */
            reason: "reverification" | "rehire" | "nameChange";
            /** @description Date of rehire, yyyy-MM-dd or MM/dd/yyyy. */
            rehireDate?: string | null;
            newName?: components["schemas"]["NewName"] | null;
            document?: components["schemas"]["IdentityDocument"] | null;
            documents?: components["schemas"]["IdentityDocument"][];
            /** @description Additional information. */
            additionalInformation?: string | null;
            /** @description Documents were examined by the alternative procedure of the DHS. */
            alternativeProcedure?: boolean | null;
            /** @description Employer or authorized representative. */
            examinerName?: string | null;
            signature: components["schemas"]["SignatureInput"];
        };
        /**
         * @description How income taxes treat supplemental wages. Flat: at the flat supplemental rate; an error if the state has none.
         * @enum {string}
         */
        SupplementalMethod: "None" | "Flat" | "CurrentAggregation" | "PreviousAggregation";
        Tax: {
            uniqueTaxID: string;
            title: string;
            payer: "employee" | "employer";
            /** @description Specified in methods/<name>.md. */
            method: string;
            calcMethodRegularWages: string[];
            calcMethodSupplementalWages: string[];
            /** @description First pay date of the figures in effect. */
            effective: string;
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
            citation: components["schemas"]["Citation"];
            parameters: components["schemas"]["TaxParameter"][];
            /** @description The wage types that are subject to the tax. */
            wageTypes: components["schemas"]["TaxWageType"][];
            benefitsThatLowerIt: components["schemas"]["TaxBenefitsThatLowerIt"][];
            /** @description Wage types and benefits that payCalc refuses for this tax: no text says whether they count. */
            treatmentUnknown?: string[];
            residence?: components["schemas"]["TaxResidence"];
            coverage: components["schemas"]["TaxCoverage"];
        };
        TaxBenefitsThatLowerIt: {
            benefitType: string;
            citation: components["schemas"]["Citation"];
        };
        TaxChange: {
            uniqueTaxID: string;
            title: string;
            /** @description Postal code; US for federal taxes. */
            state: string;
            /** @description Lines of paychecks that differ. */
            lines: number;
            /** @description Of them, lines that only the later release has. */
            added: number;
            /** @description Of them, lines that only the earlier release has. */
            removed: number;
            /** @description Smallest change of an amount that both have, in dollars; null for none. */
            least: number | null;
            /** @description Largest change. */
            most: number | null;
        };
        TaxCondition: {
            question: string;
            /** @description Whether payCalcItem contains the tax. Add or remove its entry to change that. */
            assumed: boolean;
        };
        TaxCoverage: {
            firstPayDate: string;
            lastPayDate: string;
            /** @description Of the figures that an ordinary payment uses. */
            confidence: string;
            confidenceOfParts?: components["schemas"]["TaxCoverageConfidenceOfParts"];
            officialExamples: number;
            otherExamples: number;
            oldestCheck: string;
            openQuestions: string[];
        };
        /** @description Of parts that only some payments use, where it is lower. */
        TaxCoverageConfidenceOfParts: {
            publishedRate?: string;
            creditReductions?: string;
            supplemental?: string;
            nonresidentAlien?: string;
        };
        TaxEdition: {
            firstPayDate: string;
            lastPayDate: string;
            /** @description When the agency made the figures known. */
            published: string;
            confidence: components["schemas"]["Confidence"];
        };
        TaxEntry: {
            /** @example 00-000-0000-FIT-000 */
            uniqueTaxID: string;
            /** @example 00-000-0000 */
            locationCode: string;
            isExempt?: boolean | null;
            isResident?: boolean | null;
            /** @description Withheld in this pay period before this payment. */
            periodWH?: number | null;
            /** @description Withheld in the month before this payment. */
            mtdWH?: number | null;
            /** @description Withheld in the quarter before this payment. */
            qtdWH?: number | null;
            /** @description Withheld in the year before this payment. */
            ytdWH?: number | null;
            /**
             * @description Yes rounds to whole dollars and No to cents where the agency permits it.
             * @enum {string|null}
             */
            roundResult?: "Default" | "Yes" | "No" | null;
            autoAdjust?: boolean | null;
            /**
             * @description Fraction: 0.0425 is 4.25 percent. A value of 0.5 or more is read as percent, with a note.
             * @example 0.0425
             */
            overrideRate?: number | null;
            /** @description Replaces the wage base. */
            overrideWageBase?: number | null;
            miscParameters?: components["schemas"]["MiscParameter"][] | null;
        };
        TaxError: {
            errorStatus: components["schemas"]["ErrorStatus"];
            errors?: components["schemas"]["TaxProblems"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        /**
         * @description The cause, for programs. docs/reference/errors.md says what each code means and what to do.
         * @enum {string}
         */
        TaxErrorCode: "malformed_body" | "idempotency_key" | "too_large" | "key" | "scope" | "version" | "dates" | "rate_limit" | "unknown_name" | "method" | "too_slow" | "job_unknown" | "job_conflict" | "job_reused" | "too_many_jobs" | "media_type" | "path_unknown" | "no_room" | "geocoder" | "internal" | "unavailable" | "some_failed" | "field_missing" | "wrong_type" | "value_unknown" | "unknown_field" | "out_of_range" | "too_many_decimals" | "entry_count" | "invalid_format" | "invalid_date" | "sent_twice" | "not_together" | "location_unknown" | "address_unknown" | "no_geocoder" | "location_not_levied" | "locations_overlap" | "several_locations" | "several_residences" | "state_differs" | "no_local_rate" | "period_number" | "pay_periods_unsupported" | "override_not_allowed" | "negative_wages" | "refund_incomplete" | "benefits_exceed_wages" | "methods_differ" | "method_not_available" | "no_regular_wages" | "nexus_differs" | "wages_not_separable" | "gross_unclear" | "answers_differ" | "unknown_tax" | "parameter_unknown" | "parameter_value" | "parameter_twice" | "parameter" | "no_wages" | "tax_needed" | "pay_date" | "figure_unknown" | "treatment_unknown" | "duplicate" | "confidence" | "no_gross";
        TaxItem: {
            /** @example 04-000-0000-SIT-000 */
            uniqueTaxID: string;
            /** @description Where payCalc is asked for it. */
            locationCode: string;
            description: string;
            /** @description To send to payCalc. Of a tax that residence does not change: as in the request. */
            isResident: boolean;
            isEmployerTax: boolean;
            /** @description First pay date of the figures in effect. */
            taxEffectiveDate: string;
            /** @description Its parameters in payCalc. */
            jurisdictionData: components["schemas"]["TaxItemParameter"][];
        };
        TaxItemParameter: {
            /** @example FILINGSTATUS */
            parameterName: string;
            /** @enum {string} */
            dataType: "String" | "Dollar";
            /** @example 04 */
            stateCode: string;
            /** @example 04-000-0000-SIT-000 */
            uniqueTaxID: string;
            /** @description First pay date of the figures in effect. */
            taxEffectiveDate: string;
            /** @description What payCalc takes. */
            regex: string;
            /** @enum {string} */
            regexType: "PickList" | "SingleValue";
            regexDescription: string;
            description: string;
            certificateLineNo?: string;
            /** @description What payCalc uses when nothing is sent. */
            defaultValue?: string;
            isOptional: boolean;
        };
        TaxLine: {
            uniqueTaxID: string;
            locationCode: string;
            wageType: string;
            /** @description Dollars and cents. */
            taxAmount: number;
            /** @description Wages of this payment that are subject to the tax. */
            subjectWages: number;
            /** @description Fraction; for a graduated tax, the rate of the last bracket. */
            rate: number;
            /** @enum {string} */
            payer: "employee" | "employer";
            /**
             * @description Name of the tax.
             * @example Social Security Tax
             */
            title: string;
            /**
             * @description The figures are not confirmed for the pay date; the last known ones were used.
             * @enum {boolean}
             */
            stale?: true;
            notes?: string[];
            noteCodes?: components["schemas"]["NoteCodes"];
            steps?: components["schemas"]["TaxLineStep"][];
        };
        TaxLineStep: {
            line: string;
            label: string;
            value: number | string;
            citation: components["schemas"]["Citation"];
            /** @description The numbered step of the method text that this comes from: "state-percentage 5" is step 5 of methods/state-percentage.md. */
            methodStep?: string;
        };
        TaxListAnswerGiven: {
            /** @example 53-000-0000-ER_SUTA-000 */
            uniqueTaxID: string;
            /** @description Of the tax in the list. Left out: at each location that it has. */
            locationCode?: string;
            /**
             * @description The name of a question in ask or required.
             * @example overrideRate
             */
            name: string;
            /** @example 0.0131 */
            value: string | number | boolean;
        };
        TaxListOptions: {
            /**
             * @description For payCalcItem; default 26 (biweekly).
             * @example 26
             */
            payPeriodsPerYear?: number;
            /**
             * @description For payCalcItem: wages of the payment, divided equally among the work locations. Default 0.
             * @example 2400
             */
            grossWages?: number;
            /**
             * @description The state whose unemployment insurance covers the employee: one of the work states, as postal code or FIPS code. Default: the state of the first work location.
             * @example NY
             */
            unemploymentState?: string;
            /** @description For payCalcItem; default "1". */
            employeeID?: string;
        };
        TaxListPlace: {
            /**
             * @description State, county, and place, such as 36-061-2395220. GET /ste-hosted/v1/locations finds it.
             * @example 36-061-0000
             */
            locationCode: string;
            /**
             * @description the six-digit PSD code of an address in Pennsylvania
             * @example 700102
             */
            psd?: string;
            /**
             * @description the four-digit number of the school district of an address in Ohio
             * @example 2503
             */
            schoolDistrict?: string;
        };
        TaxListRequest: {
            /**
             * @description yyyy-MM-dd
             * @example 2026-06-30
             */
            payDate: string;
            /** @description Where the work is done, the main location first. Work at home is a work location. */
            workLocations: (string | components["schemas"]["TaxListPlace"])[];
            homeLocation: string | components["schemas"]["TaxListPlace"];
            /** @description Answers to ask and required of an earlier list. They go into payCalcItem, and required keeps what is still missing. */
            answers?: components["schemas"]["TaxListAnswerGiven"][];
            options?: components["schemas"]["TaxListOptions"];
        };
        /** @description The taxes that apply, and a payCalc item with them. */
        TaxListResponse: {
            taxes: components["schemas"]["ListedTax"][];
            /** @description What the locations alone do not settle. */
            questions: components["schemas"]["OpenQuestion"][];
            /** @description Taxes you might expect here, and why they are not owed. */
            notOwed: components["schemas"]["TaxNotOwed"][];
            /** @description Taxes at these locations that this version does not calculate. */
            notCovered: components["schemas"]["TaxNotCovered"][];
            /** @description Answers that payCalcItem still lacks, because only the employer has them. Empty: payCalc takes the item as it is. */
            required: components["schemas"]["RequiredAnswer"][];
            readiness: components["schemas"]["PaymentReadiness"];
            payCalcItem: components["schemas"]["PayCalcItem"];
            /** @description With lenient handling: what was let pass. */
            notes?: string[];
            noteCodes?: components["schemas"]["NoteCodes"];
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        TaxNotCovered: {
            id: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer" | "both";
            locations: components["schemas"]["TaxNotCoveredLocation"][];
            /**
             * @description perhaps: the location is larger than the place that has the tax.
             * @enum {string}
             */
            applies: "yes" | "perhaps";
            detail?: string;
            /** @description Of the form catalog. */
            form?: string;
            agency: string;
            url?: string;
            citation: components["schemas"]["Citation"];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
        };
        TaxNotCoveredLocation: {
            locationCode: string;
            /** @enum {string} */
            role: "home" | "work";
            psd?: string;
            schoolDistrict?: string;
        };
        TaxNotOwed: {
            uniqueTaxID: string;
            locationCode: string;
            title: string;
            why: components["schemas"]["TaxReason"];
        };
        TaxParameter: {
            parameterName: string;
            dataType: string;
            /** @description Largest value of an integer; default 999. */
            most?: number;
            unit?: string;
            description: string;
            defaultValue?: string;
            allowedValues?: components["schemas"]["TaxQuestionAllowedValue"][];
            isOptional: boolean;
            /** @description Line of the certificate that the value comes from. */
            certificateLineNo?: string;
            cite?: components["schemas"]["Citation"];
        };
        /** @description The tax parameters of the employee on the pay date. */
        TaxParametersResponse: {
            taxParameters: components["schemas"]["TaxParametersResponseTaxParameters"];
        };
        TaxParametersResponseTaxParameters: {
            /** @description The day asked about. yyyy-MM-dd. */
            payDate: string;
            /** @description Ready for payCalc. */
            taxJurisdictionParms: components["schemas"]["CertificateTaxEntry"][];
            /** @description The certificates that apply. */
            certificates: components["schemas"]["TaxParametersResponseTaxParametersCertificate"][];
            /** @description Expired claims, replaced certificates, and which of two answers applies. */
            notes: string[];
        };
        TaxParametersResponseTaxParametersCertificate: {
            id: string;
            formCode: string;
            /** @description First day of the edition. yyyy-MM-dd. */
            edition: string;
            version: number;
            /** @description First pay date it applies to. yyyy-MM-dd. */
            appliesFrom: string;
            lines: components["schemas"]["FormLine"][];
        };
        TaxProblem: {
            /** @description The field in the request or item, such as wages[0].grossWages. Empty if the whole is wrong. */
            path: string;
            code: components["schemas"]["TaxErrorCode"];
            /** @description What is wrong and what to do, without the path. */
            message: string;
            /** @description The parameter of miscParameters that it is about. */
            parameterName?: string;
            /** @description What may be sent instead, if that is a short list. */
            allowed?: string[];
            /** @description What was most likely meant. */
            suggestion?: string;
            /**
             * @description Path on this server: the row of the code in the reference.
             * @example /docs/errors#tax-value_unknown
             */
            help: string;
        };
        /** @description With an error: each thing that is wrong. `errorStatus` has its number. */
        TaxProblems: components["schemas"]["TaxProblem"][];
        TaxQuestion: {
            /** @example FILINGSTATUS */
            name: string;
            /**
             * @description Where payCalc takes the answer: a parameter of the tax, a field of its entry, or hours of the wages entry.
             * @enum {string}
             */
            sendAs: "miscParameters" | "overrideRate" | "mtdWH" | "qtdWH" | "ytdWH" | "hours";
            question: string;
            /** @description boolean, enum, integer, money, fraction, or rate. */
            dataType: string;
            unit?: string;
            allowedValues?: components["schemas"]["TaxQuestionAllowedValue"][];
            /** @description What payCalc uses when nothing is sent; it is spelled out in payCalcItem. */
            default?: string;
            /** @description payCalc needs the answer, and no law or agency has a default. payCalcItem leaves it out, and payCalc refuses the item with error 2001 until it is sent. */
            required: boolean;
            certificateLine?: string;
        };
        TaxQuestionAllowedValue: {
            value: string;
            meaning: string;
        };
        TaxReason: {
            /** @description Why the tax applies, or does not, in a sentence. */
            rule: string;
            citation: components["schemas"]["Citation"];
            /** @description official, transcribed, secondary, derived, or unverified. */
            confidence: string;
        };
        TaxReference: {
            /** @example 04-013-0000 */
            locationCode: string;
            /**
             * @description yyyy-MM-dd; the same in every reference.
             * @example 2026-06-26
             */
            payDate: string;
            /**
             * @description true: the federal location and the home. false: a work location. Without a work location, the employee works at home.
             * @example true
             */
            isResident: boolean;
            /** @description Of a location in Pennsylvania: its six-digit PSD code. Else null. */
            municipalityCode?: string | null;
            /** @description Of a home in Ohio: the four-digit number of its school district. Else null. */
            schoolCode?: string | null;
        };
        /** @description Only for taxes that depend on where the employee lives; see isResident. */
        TaxResidence: {
            /** @description How wages earned elsewhere are taxed: credit (taxed, minus the other state’s tax up to the share of those wages), difference (taxed, minus the full tax of the other state), unlessWithheld (exempt if another state withholds), own (exempt), all (taxed without credit), or creditTable (taxed with a separate table if there is no reciprocal agreement). */
            residents: string;
            nonresidentsWithheld: boolean;
            /** @description Two-digit state codes. */
            reciprocalStates: string[];
            certificate?: string;
            convenience: boolean;
            citation: components["schemas"]["Citation"];
        };
        /** @description Figures, sources, and examples are those of the edition in force. */
        TaxRules: {
            uniqueTaxID: string;
            title: string;
            /** @enum {string} */
            payer: "employee" | "employer";
            confidence: components["schemas"]["Confidence"] | null;
            firstPayDate: string;
            lastPayDate: string;
            about?: components["schemas"]["RuleScope"];
            /** @description All of the version, oldest first. */
            editions: components["schemas"]["TaxEdition"][];
            /** @description Index of the edition in force on the pay date; null for none. */
            edition: number | null;
            /** @description Specified in methods/<name>.md. */
            method: string | null;
            /** @description The day the figures were last compared with a source. */
            checked: string | null;
            facts: components["schemas"]["Figure"][];
            tables: components["schemas"]["FigureTable"][];
            notes: string[];
            sources: components["schemas"]["RuleSource"][];
            parameters: components["schemas"]["RuleParameter"][];
            /** @description Wage types subject to the tax. */
            wageTypes: string[];
            benefitsThatLowerIt: string[];
            /** @description Wage types and benefits of which no text says whether they count. */
            treatmentUnknown?: string[];
            /** @description Of the edition in force. */
            examples: components["schemas"]["RuleExample"][];
            /** @description Worked examples of other editions, which are not listed here. */
            otherExamples: number;
            /** @description Cells of the agency’s printed tables, of all editions, that run as tests. */
            tableCells: number;
        };
        TaxWageType: {
            wageType: string;
            citation: components["schemas"]["Citation"];
        };
        /** @description The taxes in force on the pay date. A list leaves out the taxes of the registers that GET /v1/rules/{state} names in localRegisters: taxList and taxes/{uniqueTaxID} return them. */
        TaxesResponse: {
            payDate: string;
            taxes: components["schemas"]["Tax"][];
            /** @description Taxes whose figures end before the pay date, with the last figures and the publication that is awaited. */
            awaited?: components["schemas"]["TaxesResponseAwaited"][];
            errorStatus: components["schemas"]["ErrorStatus"];
            transactionStamp: components["schemas"]["TransactionStamp"];
        };
        TaxesResponseAwaited: {
            uniqueTaxID: string;
            title: string;
            /** @description The last figures, and whose publication is awaited. */
            detail: string;
        };
        /** @description Totals of the lines, in dollars. Tips, noncash wages, and third-party sick pay are taxed but are not part of gross, net, or employerCost. */
        Totals: {
            /** @description Cash wages of this payment, each dollar once, before taxes and benefits. */
            gross: number;
            /** @description Sum of the lines that the employee pays. */
            employeeTaxes: number;
            /** @description Sum of the lines that the employer pays. */
            employerTaxes: number;
            /** @description gross minus employeeTaxes and benefits[].amount. */
            net: number;
            /** @description gross plus employerTaxes. */
            employerCost: number;
        };
        /** @description What was found. */
        TrailVerification: {
            entries: number;
            isIntact: boolean;
            problems: string[];
        };
        TransactionStamp: {
            /** Format: date-time */
            calcDateTime: string;
            /** @description The version of the rules that was used. */
            steVersion: string;
            /** @enum {string} */
            schemaVersion: "v1";
            totalTransactions: number;
            failedTransactions: number;
            /**
             * @example PayCalc
             * @example GrossUp
             * @example AccountInfo
             */
            transactionType: string;
        };
        UpdateAdminRequest: {
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string;
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            role?: components["schemas"]["AdminRole"];
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /**
             * @description On workdays, emails the number of tasks late, due today, and due soon.
             * @default false
             */
            dailyList?: boolean;
        };
        UpdateEmployeeRequest: {
            /** @description First name; Unknown for a person with one name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Middle name. */
            middleName?: string | null;
            /** @description Nickname. */
            nickname?: string | null;
            /**
             * Format: email
             * @description E-mail address.
             */
            emailAddress?: string | null;
            telephoneNumber?: string | null;
            gender?: string | null;
            address?: components["schemas"]["Address"] | null;
            /**
             * @description Of emails; English without it.
             * @enum {string|null}
             */
            language?: "en" | "es" | null;
            /** @default false */
            appliedForSsn?: boolean;
            skipEverify?: components["schemas"]["SkipEverify"];
            /** @description Nine digits; other characters are removed. Returned as digits. */
            socialSecurityNumber?: string | null;
            /**
             * Format: date
             * @description Date of birth. yyyy-MM-dd.
             */
            dateOfBirth?: string | null;
            employment?: components["schemas"]["EmploymentInput"] | null;
        };
        Usage: {
            /** @description Every day of the range, including days without a transaction. */
            days: components["schemas"]["UsageDay"][];
            /** @description Their total. */
            transactions: number;
        };
        UsageDay: {
            /** Format: date */
            date: string;
            transactions: number;
        };
        VerificationDocument: {
            listKey: string;
            listIndex: number;
            documentationKey: string;
            documentTitle: string | null;
            documentNumber: string | null;
            issuingAuthority: string | null;
            /** @description MM/DD/YYYY. */
            expirationDate: string | null;
            receipt: boolean;
            /** @description MM/DD/YYYY. */
            receiptValidUntil: string | null;
            /** @description MM/DD/YYYY. */
            extendedUntil: string | null;
        };
        VoidCertificate: {
            reason: string;
        };
        WageEntry: {
            /** @example 00-000-0000 */
            locationCode: string;
            wageType: components["schemas"]["WageType"];
            /** @description Gross wages of this payment. Negative amounts refund flat-rate taxes, up to ytdWH. */
            grossWages: number;
            calcMethodRegularWages?: components["schemas"]["RegularMethod"] | null;
            calcMethodSupplementalWages?: components["schemas"]["SupplementalMethod"] | null;
            /** @description Default true. */
            hasNexus?: boolean | null;
            hours?: number | null;
            /** @description Wages of the same type and location this month, before this payment. */
            mtdWages?: number | null;
            /** @description The same this quarter, before this payment. */
            qtdWages?: number | null;
            /** @description In the year before this payment. */
            ytdWages?: number | null;
            exemptTaxes?: components["schemas"]["ExemptTaxes"] | null;
        };
        /**
         * @description Regular: pay; Overtime: the same, in an entry of its own. Supplemental: bonuses, commissions, severance pay. SutaGrossWages and ProgramWages: not pay, but the bases of unemployment taxes and of disability, leave, and mobility programs. Custom types: see exemptTaxes.
         * @example Regular
         * @enum {string}
         */
        WageType: "Regular" | "Supplemental" | "Tips" | "GroupTermLife" | "ThirdPartySickPay" | "ThirdPartySickPayAfterSixMonths" | "Fringe" | "SutaGrossWages" | "ProgramWages" | "AdoptionAssistance" | "SCorpHealth" | "EducationalAssistance" | "TrumpAccountContribution" | "NonqualifiedPlanPayment" | "NonqualifiedPlanVesting" | "Employer401k" | "Custom" | "CustomSupplemental" | "CustomNoncash" | "Overtime";
        Webhook: {
            /**
             * Format: uuid
             * @description Assigned by the server; ignored in requests.
             */
            readonly id?: string;
            /** @description Publicly reachable, accepts POST. http or https. */
            callbackUrl: string;
            /**
             * Format: email
             * @description Notified when all attempts of a delivery failed.
             */
            failureNotificationEmail?: string | null;
            authentication?: components["schemas"]["OutboundAuthentication"] | null;
        };
        WebhookSecret: {
            /** @description whsec_ and base64, the format of the Standard Webhooks libraries. */
            secret: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until then, messages also have a signature by the previous secret.
             */
            previousValidUntil: string | null;
        };
        /** @description The webhook secret. */
        WebhookSecretResponse: {
            webhookSecret: components["schemas"]["WebhookSecret"];
        };
        WebhookTest: {
            /** @enum {string} */
            outcome: "delivered" | "failed";
            webhookId: string;
            durationMs: number;
            status?: number;
            failure?: string;
            /** @description What failed and what to do. */
            message?: string;
            /** @description The first 4 KB of the response. */
            response?: string;
        };
        /** @description The test. */
        WebhookTestResponse: {
            test: components["schemas"]["WebhookTest"];
        };
        WorkCount: {
            /** @description As in listWork. */
            kind: components["schemas"]["WorkKind"];
            late: number;
            /** @description Of those late: the ones that are on time if the employer was closed on a weekday counted. 0 once businessDays are known. */
            lateUnlessClosed: number;
            dueToday: number;
            /** @description Within 7 days after today. */
            dueSoon: number;
            later: number;
            noDueDay: number;
        };
        /** @description The counts. */
        WorkCounts: {
            /** @description The day in the employer’s time zone. */
            today: string;
            /** @description One entry for each kind. */
            counts: components["schemas"]["WorkCount"][];
            /** @description False while entries are still being updated after an import or an upgrade. Try again later. */
            complete: boolean;
        };
        WorkItem: {
            kind: components["schemas"]["WorkKind"];
            /** @description yyyy-MM-dd in the employer’s time zone; null if no day is known. */
            dueOn: string | null;
            /** @description Calendar days after dueOn; 0 if not late. */
            daysLate: number | null;
            lateUnless: components["schemas"]["LateUnless"] | null;
            employee: components["schemas"]["WorkItemEmployee"];
            submission: components["schemas"]["ListedEmployeeForm"] | null;
            everifyCaseId: string | null;
        };
        WorkItemEmployee: {
            id: string;
            firstName: string;
            lastName: string;
            /** @description active or terminated. */
            status: string;
        };
        /** @description A page of workItems. */
        WorkItemPage: {
            workItems: components["schemas"]["WorkItem"][];
            nextCursor: components["schemas"]["NextCursor"];
            /** @description False while entries are still being updated after an import or an upgrade. Try again later. */
            complete: boolean;
        };
        /**
         * @description startForm: The employee has no Form I-9. Due with Section 1. section1: The employee completes Section 1. Due on the first day of work for pay. section2: Complete Section 2. Due three business days after the first day of work, or on that day if the job lasts less than three business days. review: Accept or reject the form. Due with Section 2. mismatch: A representative reported that documents do not match. Restart the form. Due with Section 2. rejected: The form was rejected. Restart it. Due with Section 2. receipt: Record the document that replaces the receipt. Due on the last day the receipt is valid. reverification: Reverify in Supplement B. Due on the day the employment authorization ends. everifyCase: Act on the E-Verify case. Due on the case’s actionDueOn, or, before it is submitted, on its dueOn.
         * @enum {string}
         */
        WorkKind: "startForm" | "section1" | "section2" | "review" | "mismatch" | "rejected" | "receipt" | "reverification" | "everifyCase";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptableDocument = components['schemas']['AcceptableDocument'];
export type AcceptableDocuments = components['schemas']['AcceptableDocuments'];
export type AcceptableDocumentsListASelection = components['schemas']['AcceptableDocumentsListASelection'];
export type AcceptableReceipt = components['schemas']['AcceptableReceipt'];
export type AccountDelivery = components['schemas']['AccountDelivery'];
export type AccountDeliveryPage = components['schemas']['AccountDeliveryPage'];
export type AccountDeliveryWithAttempts = components['schemas']['AccountDeliveryWithAttempts'];
export type AccountDeliveryWithAttemptsResponse = components['schemas']['AccountDeliveryWithAttemptsResponse'];
export type AccountInfo = components['schemas']['AccountInfo'];
export type Address = components['schemas']['Address'];
export type AddressOnForm = components['schemas']['AddressOnForm'];
export type Admin = components['schemas']['Admin'];
export type AdminInput = components['schemas']['AdminInput'];
export type AdminPage = components['schemas']['AdminPage'];
export type AdminResponse = components['schemas']['AdminResponse'];
export type AdminRole = components['schemas']['AdminRole'];
export type AnnouncedFigure = components['schemas']['AnnouncedFigure'];
export type Announcement = components['schemas']['Announcement'];
export type AnnouncementEmail = components['schemas']['AnnouncementEmail'];
export type AnnouncementHead = components['schemas']['AnnouncementHead'];
export type AnnouncementHeadPage = components['schemas']['AnnouncementHeadPage'];
export type AnnouncementResponse = components['schemas']['AnnouncementResponse'];
export type AnnouncementSubscription = components['schemas']['AnnouncementSubscription'];
export type AnnouncementSubscriptionChanges = components['schemas']['AnnouncementSubscriptionChanges'];
export type AnnouncementSubscriptionPage = components['schemas']['AnnouncementSubscriptionPage'];
export type AnnouncementSubscriptionResponse = components['schemas']['AnnouncementSubscriptionResponse'];
export type ApiKey = components['schemas']['ApiKey'];
export type AskedCertificateForm = components['schemas']['AskedCertificateForm'];
export type AttestationList = components['schemas']['AttestationList'];
export type AttestationListAttestation = components['schemas']['AttestationListAttestation'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryActor = components['schemas']['AuditEntryActor'];
export type AuditEntryOrigin = components['schemas']['AuditEntryOrigin'];
export type AuditEntryPage = components['schemas']['AuditEntryPage'];
export type AvailableVersions = components['schemas']['AvailableVersions'];
export type AvailableVersionsAvailableVersion = components['schemas']['AvailableVersionsAvailableVersion'];
export type BegunCertificate = components['schemas']['BegunCertificate'];
export type BenefitEntry = components['schemas']['BenefitEntry'];
export type BulkJob = components['schemas']['BulkJob'];
export type BulkJobPage = components['schemas']['BulkJobPage'];
export type BusinessDays = components['schemas']['BusinessDays'];
export type CatalogForm = components['schemas']['CatalogForm'];
export type Certificate = components['schemas']['Certificate'];
export type CertificateDraft = components['schemas']['CertificateDraft'];
export type CertificateForm = components['schemas']['CertificateForm'];
export type CertificateFormHead = components['schemas']['CertificateFormHead'];
export type CertificateForms = components['schemas']['CertificateForms'];
export type CertificatePaper = components['schemas']['CertificatePaper'];
export type CertificateReason = components['schemas']['CertificateReason'];
export type CertificateResponse = components['schemas']['CertificateResponse'];
export type CertificateSignature = components['schemas']['CertificateSignature'];
export type CertificateSummary = components['schemas']['CertificateSummary'];
export type CertificateSummaryPage = components['schemas']['CertificateSummaryPage'];
export type CertificateTaxEntry = components['schemas']['CertificateTaxEntry'];
export type CertificateTaxEntryMiscParameter = components['schemas']['CertificateTaxEntryMiscParameter'];
export type Citation = components['schemas']['Citation'];
export type ComputedLine = components['schemas']['ComputedLine'];
export type Confidence = components['schemas']['Confidence'];
export type ConfidenceCounts = components['schemas']['ConfidenceCounts'];
export type ConvenienceRule = components['schemas']['ConvenienceRule'];
export type Correction = components['schemas']['Correction'];
export type CreateApiKeyResponse = components['schemas']['CreateApiKeyResponse'];
export type DayOrder = components['schemas']['DayOrder'];
export type Deadlines = components['schemas']['Deadlines'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DeliveryEndpoint = components['schemas']['DeliveryEndpoint'];
export type DeliveryEndpointPage = components['schemas']['DeliveryEndpointPage'];
export type DeliveryPage = components['schemas']['DeliveryPage'];
export type DeliveryPayload = components['schemas']['DeliveryPayload'];
export type DeliveryPayloadResponse = components['schemas']['DeliveryPayloadResponse'];
export type DeliveryStatus = components['schemas']['DeliveryStatus'];
export type DeliveryWithAttempts = components['schemas']['DeliveryWithAttempts'];
export type DeliveryWithAttemptsResponse = components['schemas']['DeliveryWithAttemptsResponse'];
export type DocumentCopy = components['schemas']['DocumentCopy'];
export type DocumentCopyList = components['schemas']['DocumentCopyList'];
export type DocumentCopyListNeeded = components['schemas']['DocumentCopyListNeeded'];
export type DocumentCopyResponse = components['schemas']['DocumentCopyResponse'];
export type DocumentList = components['schemas']['DocumentList'];
export type DocumentListItem = components['schemas']['DocumentListItem'];
export type DraftProblem = components['schemas']['DraftProblem'];
export type DueForm = components['schemas']['DueForm'];
export type DueFormPage = components['schemas']['DueFormPage'];
export type DueWork = components['schemas']['DueWork'];
export type EVerifyActionResponse = components['schemas']['EVerifyActionResponse'];
export type EVerifyCase = components['schemas']['EVerifyCase'];
export type EVerifyCasePage = components['schemas']['EVerifyCasePage'];
export type EVerifyCaseResponse = components['schemas']['EVerifyCaseResponse'];
export type EVerifyCaseSubmission = components['schemas']['EVerifyCaseSubmission'];
export type EVerifyNotice = components['schemas']['EVerifyNotice'];
export type EVerifySettings = components['schemas']['EVerifySettings'];
export type EVerifySettingsInput = components['schemas']['EVerifySettingsInput'];
export type EVerifySettingsLink = components['schemas']['EVerifySettingsLink'];
export type EVerifySettingsResponse = components['schemas']['EVerifySettingsResponse'];
export type EVerifyStatus = components['schemas']['EVerifyStatus'];
export type EditionChange = components['schemas']['EditionChange'];
export type EmbeddedToken = components['schemas']['EmbeddedToken'];
export type EmbeddedTokenToken = components['schemas']['EmbeddedTokenToken'];
export type Employee = components['schemas']['Employee'];
export type EmployeeDocumentOptions = components['schemas']['EmployeeDocumentOptions'];
export type EmployeeEverifyCaseUpdateMessage = components['schemas']['EmployeeEverifyCaseUpdateMessage'];
export type EmployeeEverifyCaseUpdateMessageData = components['schemas']['EmployeeEverifyCaseUpdateMessageData'];
export type EmployeeEverifyCaseUpdateMessageDataEverifyCase = components['schemas']['EmployeeEverifyCaseUpdateMessageDataEverifyCase'];
export type EmployeeI9AuthRepMismatchMessage = components['schemas']['EmployeeI9AuthRepMismatchMessage'];
export type EmployeeI9CompleteMessage = components['schemas']['EmployeeI9CompleteMessage'];
export type EmployeeI9CompleteMessageData = components['schemas']['EmployeeI9CompleteMessageData'];
export type EmployeeI9CompleteMessageDataSubmission = components['schemas']['EmployeeI9CompleteMessageDataSubmission'];
export type EmployeeI9RestartedMessage = components['schemas']['EmployeeI9RestartedMessage'];
export type EmployeeI9RestartedMessageData = components['schemas']['EmployeeI9RestartedMessageData'];
export type EmployeeInput = components['schemas']['EmployeeInput'];
export type EmployeeInvitationInput = components['schemas']['EmployeeInvitationInput'];
export type EmployeeInvitationResponse = components['schemas']['EmployeeInvitationResponse'];
export type EmployeeInvitationResponseInvitation = components['schemas']['EmployeeInvitationResponseInvitation'];
export type EmployeeProfileUpdatedMessage = components['schemas']['EmployeeProfileUpdatedMessage'];
export type EmployeeProfileUpdatedMessageData = components['schemas']['EmployeeProfileUpdatedMessageData'];
export type EmployeeProfileUpdatedMessageDataChangedFields = components['schemas']['EmployeeProfileUpdatedMessageDataChangedFields'];
export type EmployeeProfileUpdatedMessageDataChangedFieldsEmployee = components['schemas']['EmployeeProfileUpdatedMessageDataChangedFieldsEmployee'];
export type EmployeeProfileUpdatedMessageDataChangedFieldsEmployeeAddress = components['schemas']['EmployeeProfileUpdatedMessageDataChangedFieldsEmployeeAddress'];
export type EmployeeResponse = components['schemas']['EmployeeResponse'];
export type EmployeeSection1CompleteMessage = components['schemas']['EmployeeSection1CompleteMessage'];
export type EmployeeSession = components['schemas']['EmployeeSession'];
export type EmployeeSessionToken = components['schemas']['EmployeeSessionToken'];
export type EmployeeSubmissionRejectedMessage = components['schemas']['EmployeeSubmissionRejectedMessage'];
export type EmployeeSubmissionRejectedMessageData = components['schemas']['EmployeeSubmissionRejectedMessageData'];
export type EmployeeSubmissionRejectedMessageDataSubmission = components['schemas']['EmployeeSubmissionRejectedMessageDataSubmission'];
export type EmployeeSubmissionReverifiedMessage = components['schemas']['EmployeeSubmissionReverifiedMessage'];
export type EmployeeSummary = components['schemas']['EmployeeSummary'];
export type EmployeeSummaryPage = components['schemas']['EmployeeSummaryPage'];
export type EmployeeUpcomingExpirationMessage = components['schemas']['EmployeeUpcomingExpirationMessage'];
export type EmployeeUpcomingExpirationMessageData = components['schemas']['EmployeeUpcomingExpirationMessageData'];
export type EmployeeUpcomingExpirationMessageDataSubmission = components['schemas']['EmployeeUpcomingExpirationMessageDataSubmission'];
export type Employer = components['schemas']['Employer'];
export type EmployerChoice = components['schemas']['EmployerChoice'];
export type EmployerEverifyAuthenticationResultMessage = components['schemas']['EmployerEverifyAuthenticationResultMessage'];
export type EmployerEverifyAuthenticationResultMessageData = components['schemas']['EmployerEverifyAuthenticationResultMessageData'];
export type EmployerInput = components['schemas']['EmployerInput'];
export type EmployerOptions = components['schemas']['EmployerOptions'];
export type EmployerPage = components['schemas']['EmployerPage'];
export type EmployerResponse = components['schemas']['EmployerResponse'];
export type EmployerSubmission = components['schemas']['EmployerSubmission'];
export type EmployerSubmissionPage = components['schemas']['EmployerSubmissionPage'];
export type Employment = components['schemas']['Employment'];
export type EmploymentInput = components['schemas']['EmploymentInput'];
export type ErrorBody = components['schemas']['ErrorBody'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorStatus = components['schemas']['ErrorStatus'];
export type EventKey = components['schemas']['EventKey'];
export type EventMessage = components['schemas']['EventMessage'];
export type EventPage = components['schemas']['EventPage'];
export type EventSchemaLink = components['schemas']['EventSchemaLink'];
export type EverifyCloseRequest = components['schemas']['EverifyCloseRequest'];
export type EverifyConfirmRequest = components['schemas']['EverifyConfirmRequest'];
export type EverifyFurtherActionNoticeRequest = components['schemas']['EverifyFurtherActionNoticeRequest'];
export type EverifyPhotoMatchRequest = components['schemas']['EverifyPhotoMatchRequest'];
export type EverifyReferRequest = components['schemas']['EverifyReferRequest'];
export type EverifySubmitRequest = components['schemas']['EverifySubmitRequest'];
export type EverifyUploadDocumentRequest = components['schemas']['EverifyUploadDocumentRequest'];
export type ExaminationRules = components['schemas']['ExaminationRules'];
export type Examiner = components['schemas']['Examiner'];
export type ExemptTaxes = components['schemas']['ExemptTaxes'];
export type ExpectedLine = components['schemas']['ExpectedLine'];
export type FailedRequest = components['schemas']['FailedRequest'];
export type FailedRequests = components['schemas']['FailedRequests'];
export type FieldError = components['schemas']['FieldError'];
export type FieldErrorCode = components['schemas']['FieldErrorCode'];
export type Figure = components['schemas']['Figure'];
export type FigureChange = components['schemas']['FigureChange'];
export type FigureColumn = components['schemas']['FigureColumn'];
export type FigureTable = components['schemas']['FigureTable'];
export type FigureUnit = components['schemas']['FigureUnit'];
export type FillFormRequest = components['schemas']['FillFormRequest'];
export type FillFormRequestEmployee = components['schemas']['FillFormRequestEmployee'];
export type FillFormRequestEmployer = components['schemas']['FillFormRequestEmployer'];
export type FillFormResponse = components['schemas']['FillFormResponse'];
export type FillPdfInput = components['schemas']['FillPdfInput'];
export type FilledForm = components['schemas']['FilledForm'];
export type FilledFormProblem = components['schemas']['FilledFormProblem'];
export type FormAddress = components['schemas']['FormAddress'];
export type FormByAddress = components['schemas']['FormByAddress'];
export type FormEdition = components['schemas']['FormEdition'];
export type FormEditionCitation = components['schemas']['FormEditionCitation'];
export type FormEditionStatuse = components['schemas']['FormEditionStatuse'];
export type FormForFilling = components['schemas']['FormForFilling'];
export type FormForFillingFormFields = components['schemas']['FormForFillingFormFields'];
export type FormForFillingTaxParameter = components['schemas']['FormForFillingTaxParameter'];
export type FormLine = components['schemas']['FormLine'];
export type FormQuestionsResponse = components['schemas']['FormQuestionsResponse'];
export type FormResponse = components['schemas']['FormResponse'];
export type FormScan = components['schemas']['FormScan'];
export type FormScanResponse = components['schemas']['FormScanResponse'];
export type FormSection = components['schemas']['FormSection'];
export type FormSource = components['schemas']['FormSource'];
export type FormTaxParameter = components['schemas']['FormTaxParameter'];
export type FormTexts = components['schemas']['FormTexts'];
export type FormTextsInstructions = components['schemas']['FormTextsInstructions'];
export type FormTextsSection = components['schemas']['FormTextsSection'];
export type FormsByAddressRequest = components['schemas']['FormsByAddressRequest'];
export type FormsByAddressResponse = components['schemas']['FormsByAddressResponse'];
export type FormsResponse = components['schemas']['FormsResponse'];
export type FurtherSource = components['schemas']['FurtherSource'];
export type GarnishmentOrder = components['schemas']['GarnishmentOrder'];
export type GarnishmentRequest = components['schemas']['GarnishmentRequest'];
export type GarnishmentResponse = components['schemas']['GarnishmentResponse'];
export type GarnishmentResponseOrder = components['schemas']['GarnishmentResponseOrder'];
export type GrossUpAnswer = components['schemas']['GrossUpAnswer'];
export type GrossUpAnswerNearest = components['schemas']['GrossUpAnswerNearest'];
export type GrossUpAnswerSolution = components['schemas']['GrossUpAnswerSolution'];
export type GrossUpItem = components['schemas']['GrossUpItem'];
export type Health = components['schemas']['Health'];
export type HistoricalFormResult = components['schemas']['HistoricalFormResult'];
export type HistoricalFormResultWarning = components['schemas']['HistoricalFormResultWarning'];
export type HistoricalFormResults = components['schemas']['HistoricalFormResults'];
export type HistoricalRecord = components['schemas']['HistoricalRecord'];
export type IdentityDocument = components['schemas']['IdentityDocument'];
export type ImportCheck = components['schemas']['ImportCheck'];
export type ImportError = components['schemas']['ImportError'];
export type ImportResult = components['schemas']['ImportResult'];
export type ImportResultEmployee = components['schemas']['ImportResultEmployee'];
export type InstallReleaseResponse = components['schemas']['InstallReleaseResponse'];
export type InstalledRelease = components['schemas']['InstalledRelease'];
export type InstructionsFile = components['schemas']['InstructionsFile'];
export type InvitationExchange = components['schemas']['InvitationExchange'];
export type InvitationInput = components['schemas']['InvitationInput'];
export type InvitationPurpose = components['schemas']['InvitationPurpose'];
export type JwksResponse = components['schemas']['JwksResponse'];
export type LateUnless = components['schemas']['LateUnless'];
export type LatestCertificate = components['schemas']['LatestCertificate'];
export type LineAmounts = components['schemas']['LineAmounts'];
export type LinkOpening = components['schemas']['LinkOpening'];
export type ListApiKeysResponse = components['schemas']['ListApiKeysResponse'];
export type ListCertificateFormsResponse = components['schemas']['ListCertificateFormsResponse'];
export type ListEndpointsResponse = components['schemas']['ListEndpointsResponse'];
export type ListEventSchemasResponse = components['schemas']['ListEventSchemasResponse'];
export type ListFormEditionsResponse = components['schemas']['ListFormEditionsResponse'];
export type ListInstalledReleasesResponse = components['schemas']['ListInstalledReleasesResponse'];
export type ListedEmployee = components['schemas']['ListedEmployee'];
export type ListedEmployeeForm = components['schemas']['ListedEmployeeForm'];
export type ListedEmployeePage = components['schemas']['ListedEmployeePage'];
export type ListedTax = components['schemas']['ListedTax'];
export type LocalTaxCounts = components['schemas']['LocalTaxCounts'];
export type LocalTaxNotCovered = components['schemas']['LocalTaxNotCovered'];
export type LocalTaxRegister = components['schemas']['LocalTaxRegister'];
export type LocalTaxRules = components['schemas']['LocalTaxRules'];
export type LocationCandidate = components['schemas']['LocationCandidate'];
export type LocationCandidateCounty = components['schemas']['LocationCandidateCounty'];
export type LocationCandidateDistrict = components['schemas']['LocationCandidateDistrict'];
export type LocationCandidateDistrictSchoolDistrict = components['schemas']['LocationCandidateDistrictSchoolDistrict'];
export type LocationCandidateMatch = components['schemas']['LocationCandidateMatch'];
export type LocationCandidateState = components['schemas']['LocationCandidateState'];
export type LocationsAnswer = components['schemas']['LocationsAnswer'];
export type LoginError = components['schemas']['LoginError'];
export type LoginResponse = components['schemas']['LoginResponse'];
export type MappedForm = components['schemas']['MappedForm'];
export type MappedFormParameter = components['schemas']['MappedFormParameter'];
export type Me = components['schemas']['Me'];
export type MeEmployer = components['schemas']['MeEmployer'];
export type MeEverifyMismatch = components['schemas']['MeEverifyMismatch'];
export type MinimumWageResponse = components['schemas']['MinimumWageResponse'];
export type MinimumWageResponseRate = components['schemas']['MinimumWageResponseRate'];
export type MiscParameter = components['schemas']['MiscParameter'];
export type Mismatch = components['schemas']['Mismatch'];
export type NearestGrossUp = components['schemas']['NearestGrossUp'];
export type NewAnnouncementSubscription = components['schemas']['NewAnnouncementSubscription'];
export type NewApiKey = components['schemas']['NewApiKey'];
export type NewInvitationResponse = components['schemas']['NewInvitationResponse'];
export type NewInvitationResponseInvitation = components['schemas']['NewInvitationResponseInvitation'];
export type NewName = components['schemas']['NewName'];
export type NextCursor = components['schemas']['NextCursor'];
export type NoteCodes = components['schemas']['NoteCodes'];
export type OpenIdFinish = components['schemas']['OpenIdFinish'];
export type OpenIdFinished = components['schemas']['OpenIdFinished'];
export type OpenIdStart = components['schemas']['OpenIdStart'];
export type OpenIdStarted = components['schemas']['OpenIdStarted'];
export type OpenInvitationResponse = components['schemas']['OpenInvitationResponse'];
export type OpenInvitationResponseInvitation = components['schemas']['OpenInvitationResponseInvitation'];
export type OpenInvitationResponseInvitationInvitedBy = components['schemas']['OpenInvitationResponseInvitationInvitedBy'];
export type OpenQuestion = components['schemas']['OpenQuestion'];
export type OpenRuleQuestion = components['schemas']['OpenRuleQuestion'];
export type OpenWageEntry = components['schemas']['OpenWageEntry'];
export type OutboundAuthentication = components['schemas']['OutboundAuthentication'];
export type PauseInput = components['schemas']['PauseInput'];
export type PauseResult = components['schemas']['PauseResult'];
export type PausedEndpoint = components['schemas']['PausedEndpoint'];
export type PayCalcBody = components['schemas']['PayCalcBody'];
export type PayCalcBodyPayCalcRequest = components['schemas']['PayCalcBodyPayCalcRequest'];
export type PayCalcItem = components['schemas']['PayCalcItem'];
export type PayCalcItemPayrollRunParameters = components['schemas']['PayCalcItemPayrollRunParameters'];
export type PayCalcOptions = components['schemas']['PayCalcOptions'];
export type PayCalcResponse = components['schemas']['PayCalcResponse'];
export type PayCalcResponseItem = components['schemas']['PayCalcResponseItem'];
export type PayCalcResponsePayCalcResponse = components['schemas']['PayCalcResponsePayCalcResponse'];
export type PaycheckChange = components['schemas']['PaycheckChange'];
export type PaycheckChangePage = components['schemas']['PaycheckChangePage'];
export type PaymentReadiness = components['schemas']['PaymentReadiness'];
export type PaymentReadinessAssumed = components['schemas']['PaymentReadinessAssumed'];
export type PaymentReadinessMissing = components['schemas']['PaymentReadinessMissing'];
export type PossibleActs = components['schemas']['PossibleActs'];
export type Postback = components['schemas']['Postback'];
export type PostbackEncryption = components['schemas']['PostbackEncryption'];
export type PostbackTarget = components['schemas']['PostbackTarget'];
export type PreviewBeginningTax = components['schemas']['PreviewBeginningTax'];
export type PreviewByCause = components['schemas']['PreviewByCause'];
export type PreviewCause = components['schemas']['PreviewCause'];
export type PreviewCauseName = components['schemas']['PreviewCauseName'];
export type PreviewEnd = components['schemas']['PreviewEnd'];
export type PreviewFigure = components['schemas']['PreviewFigure'];
export type PreviewItem = components['schemas']['PreviewItem'];
export type PreviewItemEmployeeTaxes = components['schemas']['PreviewItemEmployeeTaxes'];
export type PreviewNet = components['schemas']['PreviewNet'];
export type PreviewNotCompared = components['schemas']['PreviewNotCompared'];
export type PreviewPlanned = components['schemas']['PreviewPlanned'];
export type PreviewPlannedNotCompared = components['schemas']['PreviewPlannedNotCompared'];
export type PreviewPlannedTax = components['schemas']['PreviewPlannedTax'];
export type PreviewRefusal = components['schemas']['PreviewRefusal'];
export type PreviewTax = components['schemas']['PreviewTax'];
export type PreviewTotalBeginning = components['schemas']['PreviewTotalBeginning'];
export type PreviewTotalCause = components['schemas']['PreviewTotalCause'];
export type PreviewTotalNotCompared = components['schemas']['PreviewTotalNotCompared'];
export type PreviewTotals = components['schemas']['PreviewTotals'];
export type PreviewTotalsFrom = components['schemas']['PreviewTotalsFrom'];
export type PreviewTotalsNet = components['schemas']['PreviewTotalsNet'];
export type Purge = components['schemas']['Purge'];
export type PurgeResults = components['schemas']['PurgeResults'];
export type PurgeResultsResult = components['schemas']['PurgeResultsResult'];
export type ReadCertificateDraftResponse = components['schemas']['ReadCertificateDraftResponse'];
export type ReadCertificateFormResponse = components['schemas']['ReadCertificateFormResponse'];
export type ReadMeResponse = components['schemas']['ReadMeResponse'];
export type ReadSampleDataResponse = components['schemas']['ReadSampleDataResponse'];
export type ReadSessionResponse = components['schemas']['ReadSessionResponse'];
export type Reciprocity = components['schemas']['Reciprocity'];
export type RecordCertificate = components['schemas']['RecordCertificate'];
export type RecordCertificatePaper = components['schemas']['RecordCertificatePaper'];
export type RecordedDocument = components['schemas']['RecordedDocument'];
export type RedeliverInput = components['schemas']['RedeliverInput'];
export type RedeliverResult = components['schemas']['RedeliverResult'];
export type RegisterChange = components['schemas']['RegisterChange'];
export type RegisterSource = components['schemas']['RegisterSource'];
export type RegularMethod = components['schemas']['RegularMethod'];
export type Rejection = components['schemas']['Rejection'];
export type ReleaseDifferences = components['schemas']['ReleaseDifferences'];
export type ReminderSchedule = components['schemas']['ReminderSchedule'];
export type RepresentativeSession = components['schemas']['RepresentativeSession'];
export type RequestSignInLinkResponse = components['schemas']['RequestSignInLinkResponse'];
export type RequiredAnswer = components['schemas']['RequiredAnswer'];
export type ResidenceRules = components['schemas']['ResidenceRules'];
export type ResidenceRulesConvenience = components['schemas']['ResidenceRulesConvenience'];
export type ResidenceRulesNonresidents = components['schemas']['ResidenceRulesNonresidents'];
export type ResidenceRulesReciprocity = components['schemas']['ResidenceRulesReciprocity'];
export type ResidenceRulesResidents = components['schemas']['ResidenceRulesResidents'];
export type ResumeInput = components['schemas']['ResumeInput'];
export type ResumeResult = components['schemas']['ResumeResult'];
export type Reveal = components['schemas']['Reveal'];
export type RevealedValues = components['schemas']['RevealedValues'];
export type RevealedValuesValue = components['schemas']['RevealedValuesValue'];
export type RevokeApiKeyResponse = components['schemas']['RevokeApiKeyResponse'];
export type RuleChange = components['schemas']['RuleChange'];
export type RuleChangeKind = components['schemas']['RuleChangeKind'];
export type RuleExample = components['schemas']['RuleExample'];
export type RuleParameter = components['schemas']['RuleParameter'];
export type RuleScope = components['schemas']['RuleScope'];
export type RuleSource = components['schemas']['RuleSource'];
export type RulesAnnouncedMessage = components['schemas']['RulesAnnouncedMessage'];
export type RulesAnnouncedMessageData = components['schemas']['RulesAnnouncedMessageData'];
export type RulesAnnouncedMessageDataAnnouncement = components['schemas']['RulesAnnouncedMessageDataAnnouncement'];
export type RulesAnnouncedMessageDataChange = components['schemas']['RulesAnnouncedMessageDataChange'];
export type RulesRelease = components['schemas']['RulesRelease'];
export type RulesReleases = components['schemas']['RulesReleases'];
export type RulesSummary = components['schemas']['RulesSummary'];
export type SampleData = components['schemas']['SampleData'];
export type SampleDataResponse = components['schemas']['SampleDataResponse'];
export type SaveCertificateDraft = components['schemas']['SaveCertificateDraft'];
export type Section1 = components['schemas']['Section1'];
export type Section2 = components['schemas']['Section2'];
export type SentRequest = components['schemas']['SentRequest'];
export type ServerInfo = components['schemas']['ServerInfo'];
export type ServerSetup = components['schemas']['ServerSetup'];
export type Session = components['schemas']['Session'];
export type SessionAdmin = components['schemas']['SessionAdmin'];
export type SessionAdminEmployer = components['schemas']['SessionAdminEmployer'];
export type SessionPerson = components['schemas']['SessionPerson'];
export type SetTaxListRequest = components['schemas']['SetTaxListRequest'];
export type SetTaxListRequestSetTaxListRequest = components['schemas']['SetTaxListRequestSetTaxListRequest'];
export type SetTaxListResponse = components['schemas']['SetTaxListResponse'];
export type SetTaxListResponseSetTaxListResponse = components['schemas']['SetTaxListResponseSetTaxListResponse'];
export type SignCertificate = components['schemas']['SignCertificate'];
export type SignCertificateSignature = components['schemas']['SignCertificateSignature'];
export type SignInLinkRequest = components['schemas']['SignInLinkRequest'];
export type SignInLinkResponse = components['schemas']['SignInLinkResponse'];
export type SignInLinkResponseSignInLink = components['schemas']['SignInLinkResponseSignInLink'];
export type SignInLinkUse = components['schemas']['SignInLinkUse'];
export type SignInMethods = components['schemas']['SignInMethods'];
export type SignInMethodsOpenId = components['schemas']['SignInMethodsOpenId'];
export type SignInRequest = components['schemas']['SignInRequest'];
export type SignInWithLinkResponse = components['schemas']['SignInWithLinkResponse'];
export type SignRequest = components['schemas']['SignRequest'];
export type Signature = components['schemas']['Signature'];
export type SignatureInput = components['schemas']['SignatureInput'];
export type SignatureSigner = components['schemas']['SignatureSigner'];
export type SignedOut = components['schemas']['SignedOut'];
export type SignedSupplementB = components['schemas']['SignedSupplementB'];
export type Signer = components['schemas']['Signer'];
export type SigningKey = components['schemas']['SigningKey'];
export type SkipEverify = components['schemas']['SkipEverify'];
export type SkippedRow = components['schemas']['SkippedRow'];
export type SkippedRowOf1 = components['schemas']['SkippedRowOf1'];
export type SkippedRowOf2 = components['schemas']['SkippedRowOf2'];
export type SsnQuery = components['schemas']['SsnQuery'];
export type StateRules = components['schemas']['StateRules'];
export type StateRulesSummary = components['schemas']['StateRulesSummary'];
export type SteMappingResponse = components['schemas']['SteMappingResponse'];
export type Submission = components['schemas']['Submission'];
export type SubmissionCorrection = components['schemas']['SubmissionCorrection'];
export type SubmissionCorrectionChange = components['schemas']['SubmissionCorrectionChange'];
export type SubmissionResponse = components['schemas']['SubmissionResponse'];
export type SubmissionSection2 = components['schemas']['SubmissionSection2'];
export type SubmissionSummary = components['schemas']['SubmissionSummary'];
export type SubmissionSummaryPage = components['schemas']['SubmissionSummaryPage'];
export type SubmissionSupplementA = components['schemas']['SubmissionSupplementA'];
export type SubmissionWarning = components['schemas']['SubmissionWarning'];
export type SupplementA = components['schemas']['SupplementA'];
export type SupplementB = components['schemas']['SupplementB'];
export type SupplementalMethod = components['schemas']['SupplementalMethod'];
export type Tax = components['schemas']['Tax'];
export type TaxBenefitsThatLowerIt = components['schemas']['TaxBenefitsThatLowerIt'];
export type TaxChange = components['schemas']['TaxChange'];
export type TaxCondition = components['schemas']['TaxCondition'];
export type TaxCoverage = components['schemas']['TaxCoverage'];
export type TaxCoverageConfidenceOfParts = components['schemas']['TaxCoverageConfidenceOfParts'];
export type TaxEdition = components['schemas']['TaxEdition'];
export type TaxEntry = components['schemas']['TaxEntry'];
export type TaxError = components['schemas']['TaxError'];
export type TaxErrorCode = components['schemas']['TaxErrorCode'];
export type TaxItem = components['schemas']['TaxItem'];
export type TaxItemParameter = components['schemas']['TaxItemParameter'];
export type TaxLine = components['schemas']['TaxLine'];
export type TaxLineStep = components['schemas']['TaxLineStep'];
export type TaxListAnswerGiven = components['schemas']['TaxListAnswerGiven'];
export type TaxListOptions = components['schemas']['TaxListOptions'];
export type TaxListPlace = components['schemas']['TaxListPlace'];
export type TaxListRequest = components['schemas']['TaxListRequest'];
export type TaxListResponse = components['schemas']['TaxListResponse'];
export type TaxNotCovered = components['schemas']['TaxNotCovered'];
export type TaxNotCoveredLocation = components['schemas']['TaxNotCoveredLocation'];
export type TaxNotOwed = components['schemas']['TaxNotOwed'];
export type TaxParameter = components['schemas']['TaxParameter'];
export type TaxParametersResponse = components['schemas']['TaxParametersResponse'];
export type TaxParametersResponseTaxParameters = components['schemas']['TaxParametersResponseTaxParameters'];
export type TaxParametersResponseTaxParametersCertificate = components['schemas']['TaxParametersResponseTaxParametersCertificate'];
export type TaxProblem = components['schemas']['TaxProblem'];
export type TaxProblems = components['schemas']['TaxProblems'];
export type TaxQuestion = components['schemas']['TaxQuestion'];
export type TaxQuestionAllowedValue = components['schemas']['TaxQuestionAllowedValue'];
export type TaxReason = components['schemas']['TaxReason'];
export type TaxReference = components['schemas']['TaxReference'];
export type TaxResidence = components['schemas']['TaxResidence'];
export type TaxRules = components['schemas']['TaxRules'];
export type TaxWageType = components['schemas']['TaxWageType'];
export type TaxesResponse = components['schemas']['TaxesResponse'];
export type TaxesResponseAwaited = components['schemas']['TaxesResponseAwaited'];
export type Totals = components['schemas']['Totals'];
export type TrailVerification = components['schemas']['TrailVerification'];
export type TransactionStamp = components['schemas']['TransactionStamp'];
export type UpdateAdminRequest = components['schemas']['UpdateAdminRequest'];
export type UpdateEmployeeRequest = components['schemas']['UpdateEmployeeRequest'];
export type Usage = components['schemas']['Usage'];
export type UsageDay = components['schemas']['UsageDay'];
export type VerificationDocument = components['schemas']['VerificationDocument'];
export type VoidCertificate = components['schemas']['VoidCertificate'];
export type WageEntry = components['schemas']['WageEntry'];
export type WageType = components['schemas']['WageType'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookSecret = components['schemas']['WebhookSecret'];
export type WebhookSecretResponse = components['schemas']['WebhookSecretResponse'];
export type WebhookTest = components['schemas']['WebhookTest'];
export type WebhookTestResponse = components['schemas']['WebhookTestResponse'];
export type WorkCount = components['schemas']['WorkCount'];
export type WorkCounts = components['schemas']['WorkCounts'];
export type WorkItem = components['schemas']['WorkItem'];
export type WorkItemEmployee = components['schemas']['WorkItemEmployee'];
export type WorkItemPage = components['schemas']['WorkItemPage'];
export type WorkKind = components['schemas']['WorkKind'];
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResponse"];
                };
            };
        };
    };
    jwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwksResponse"];
                };
            };
        };
    };
    requestSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInLinkRequest"];
            };
        };
        responses: {
            /** @description Success. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestSignInLinkResponse"];
                };
            };
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInLinkUse"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWithLinkResponse"];
                };
            };
        };
    };
    startOpenIdSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenIdStart"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenIdStarted"];
                };
            };
        };
    };
    signInWithOpenId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenIdFinish"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenIdFinished"];
                };
            };
        };
    };
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadSessionResponse"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWithLinkResponse"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOut"];
                };
            };
        };
    };
    chooseEmployer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerChoice"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInWithLinkResponse"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListApiKeysResponse"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiKey"];
            };
        };
        responses: {
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResponse"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the apiKey. */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokeApiKeyResponse"];
                };
            };
        };
    };
    readUsage: {
        parameters: {
            query?: {
                /** @description First day, yyyy-MM-dd; default: 30 days up to endDate. */
                startDate?: string;
                /** @description Last day, inclusive; default: today. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
        };
    };
    findRequests: {
        parameters: {
            query: {
                /** @description The x-request-id header of the response. */
                requestId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailedRequests"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the server is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the server is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    docsConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/yaml": string;
                };
            };
        };
    };
    openapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/yaml": string;
                };
            };
        };
    };
    docsConfigJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    openapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listEventSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEventSchemasResponse"];
                };
            };
        };
    };
    readEventSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The event. */
                eventKey: components["schemas"]["EventKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    llmsTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Markdown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    readServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerInfo"];
                };
            };
        };
    };
    payCalc: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayCalcBody"];
            };
        };
        responses: {
            /** @description The result of each payment, in the order sent. Check `errorStatus` of the response and of each item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayCalcResponse"];
                };
            };
        };
    };
    grossUp: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrossUpItem"];
            };
        };
        responses: {
            /** @description payCalcItem is the item with its grossWages, ready for payCalc; taxCalculation and totals are the proof. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GrossUpAnswer"];
                };
            };
        };
    };
    taxList: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaxListRequest"];
            };
        };
        responses: {
            /** @description The taxes that apply, and a payCalc item with them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxListResponse"];
                };
            };
        };
    };
    setTaxList: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTaxListRequest"];
            };
        };
        responses: {
            /** @description The taxes of an employee, each with its parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetTaxListResponse"];
                };
            };
        };
    };
    locations: {
        parameters: {
            query?: {
                /** @description Five-digit ZIP code. Returns its counties and places with their shares of the land. */
                zip?: string;
                /** @description Name of a state, county, city, or township, alone or with county and state: "Columbus, OH". Case, accents, punctuation, and common abbreviations do not matter. */
                q?: string;
                /** @description Six-digit Pennsylvania PSD code. */
                psd?: string;
                /** @description Census Bureau id of a state (2 digits), county (5), place (7), or county subdivision (10). */
                fips?: string;
                /** @description GNIS id of a place or county. */
                gnis?: string;
                /** @description School district in Ohio or Pennsylvania: the state or NCES number, or words in its name. Requires state. */
                schoolDistrict?: string;
                /** @description Street address, for servers with a geocoder (GEOCODER_URL). Add city, state, and zip. */
                address?: string;
                /** @description City of the address. */
                city?: string;
                /** @description Postal code or two-digit FIPS code. Alone, it lists the state with its counties and places; otherwise it narrows the search. */
                state?: string;
                /** @description Candidates per page; default 20. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationsAnswer"];
                };
            };
        };
    };
    listBulkJobs: {
        parameters: {
            query?: {
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJobPage"];
                };
            };
        };
    };
    bulk: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
                /** @description true: answer one line that says how a register is read, and calculate nothing. */
                check?: "true" | "false";
                /** @description Of a register, for all checks; so are the next ones. */
                payDate?: string;
                /** @description Such as biweekly. */
                frequency?: string;
                /** @description State of work. */
                state?: string;
                /** @description City or county of work. */
                workPlace?: string;
                /** @description State of residence. */
                homeState?: string;
                /** @description City or county of residence. */
                homePlace?: string;
                /** @description Id of the only employee. */
                employee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
                "application/json": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description The answers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description The job. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
        };
    };
    readBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
        };
    };
    deleteBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
        };
    };
    readBulkResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    readBulkErrors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the job. */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
        };
    };
    preview: {
        parameters: {
            query: {
                /** @description yyyy-MM-dd: the pay date of the payments. */
                from: string;
                /** @description yyyy-MM-dd: the later pay date. In another year, one in January: the amounts of the year begin at 0. */
                to: string;
                /** @description Version of the rules for `from`; default: defaultVersion. */
                version?: string;
                /** @description Version of the rules for `to`; default: that of `from`. */
                toVersion?: string;
                /** @description Of a register, for all checks; so are the next ones. */
                payDate?: string;
                /** @description Such as biweekly. */
                frequency?: string;
                /** @description State of work. */
                state?: string;
                /** @description City or county of work. */
                workPlace?: string;
                /** @description State of residence. */
                homeState?: string;
                /** @description City or county of residence. */
                homePlace?: string;
                /** @description Id of the only employee. */
                employee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": string;
                "application/json": string;
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "multipart/form-data": string;
            };
        };
        responses: {
            /** @description One line for each payment, and one with the totals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["PreviewItem"] | components["schemas"]["PreviewRefusal"] | components["schemas"]["PreviewEnd"];
                    "text/csv": string;
                };
            };
        };
    };
    accountInfo: {
        parameters: {
            query: {
                /** @description First day, yyyy/MM/dd, UTC. */
                startDate: string;
                /** @description Last day, inclusive. */
                endDate: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and its usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
        };
    };
    availableVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installed versions of the rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableVersions"];
                };
            };
        };
    };
    availableVersionsAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installed versions of the rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvailableVersions"];
                };
            };
        };
    };
    taxes: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
                /** @description yyyy-MM-dd; default today (UTC). */
                payDate?: string;
                /** @description Only the taxes of one state and its counties and places. Postal code or two-digit FIPS code; US or 00 for federal taxes. */
                state?: string;
                /** @description Only the taxes of this payer: employee or employer. */
                payer?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The taxes in force on the pay date. A list leaves out the taxes of the registers that GET /v1/rules/{state} names in localRegisters: taxList and taxes/{uniqueTaxID} return them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxesResponse"];
                };
            };
        };
    };
    tax: {
        parameters: {
            query?: {
                /** @description One of availableVersions; default: its defaultVersion, the newest unless the operator pins another. Takes precedence over the header. */
                version?: string;
                /** @description yyyy-MM-dd; default today (UTC). */
                payDate?: string;
            };
            header?: never;
            path: {
                /** @description Id of the tax. */
                uniqueTaxID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The taxes in force on the pay date. A list leaves out the taxes of the registers that GET /v1/rules/{state} names in localRegisters: taxList and taxes/{uniqueTaxID} return them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxesResponse"];
                };
            };
        };
    };
    minimumWages: {
        parameters: {
            query: {
                /** @description Place of work; federal law alone without it. */
                locationCode?: string;
                /** @description yyyy-MM-dd. */
                date: string;
                /** @description Default standard. */
                kind?: "standard" | "tipped" | "youth";
                /** @description Of the rules, drafts too. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dollars an hour, with sources and gaps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MinimumWageResponse"];
                };
            };
        };
    };
    garnishments: {
        parameters: {
            query?: {
                /** @description Of the rules, drafts too. */
                version?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GarnishmentRequest"];
            };
        };
        responses: {
            /** @description What to withhold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GarnishmentResponse"];
                };
            };
        };
    };
    rules: {
        parameters: {
            query?: {
                /** @description A sealed version of the rules; default the newest. */
                version?: string;
                /** @description yyyy-MM-dd. Default: today (UTC), or the pay date nearest to it that the version covers. */
                payDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The states with the confidence of their rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesSummary"];
                };
            };
        };
    };
    stateRules: {
        parameters: {
            query?: {
                /** @description A sealed version of the rules; default the newest. */
                version?: string;
                /** @description yyyy-MM-dd. Default: today (UTC), or the pay date nearest to it that the version covers. */
                payDate?: string;
            };
            header?: never;
            path: {
                /** @description Postal code, FIPS code, or name; US for federal taxes. */
                state: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules of one state on a pay date. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StateRules"];
                };
            };
        };
    };
    taxRules: {
        parameters: {
            query?: {
                /** @description A sealed version of the rules; default the newest. */
                version?: string;
                /** @description yyyy-MM-dd. Default: today (UTC), or the pay date nearest to it that the version covers. */
                payDate?: string;
            };
            header?: never;
            path: {
                /** @description Postal code, FIPS code, or name; US for federal taxes. */
                state: string;
                /** @description ID of the tax. */
                uniqueTaxID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Figures, sources, and examples are those of the edition in force. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxRules"];
                };
            };
        };
    };
    releases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The releases of the rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesReleases"];
                };
            };
        };
    };
    releaseDifferences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A version of the rules. */
                from: string;
                /** @description The version to compare it with. */
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed from one release to the other. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseDifferences"];
                };
            };
        };
    };
    listPaycheckChanges: {
        parameters: {
            query?: {
                /** @description Only this tax, by uniqueTaxID. */
                tax?: string;
                /** @description Only taxes of this state: postal code, FIPS code, or name; US for federal. */
                state?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description A version of the rules. */
                from: string;
                /** @description The version to compare it with. */
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of paychecks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaycheckChangePage"];
                };
            };
        };
    };
    listAnnouncements: {
        parameters: {
            query?: {
                /** @description Only these: postal codes, US for federal law. Several are separated by commas. */
                state?: string;
                /** @description Only these, by uniqueTaxID. Several are separated by commas. */
                tax?: string;
                /** @description Only these kinds of change. Several are separated by commas. */
                kind?: string;
                /** @description true: drafts of releases, too. */
                drafts?: "true" | "false";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of announcements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementHeadPage"];
                };
            };
        };
    };
    readAnnouncement: {
        parameters: {
            query?: {
                /** @description Only these: postal codes, US for federal law. Several are separated by commas. */
                state?: string;
                /** @description Only these, by uniqueTaxID. Several are separated by commas. */
                tax?: string;
                /** @description Only these kinds of change. Several are separated by commas. */
                kind?: string;
            };
            header?: never;
            path: {
                /** @description Id of the announcement. */
                announcementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementResponse"];
                };
            };
        };
    };
    atomFeed: {
        parameters: {
            query?: {
                /** @description Only these: postal codes, US for federal law. Several are separated by commas. */
                state?: string;
                /** @description Only these, by uniqueTaxID. Several are separated by commas. */
                tax?: string;
                /** @description Only these kinds of change. Several are separated by commas. */
                kind?: string;
                /** @description true: drafts of releases, too. */
                drafts?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": unknown;
                };
            };
        };
    };
    jsonFeed: {
        parameters: {
            query?: {
                /** @description Only these: postal codes, US for federal law. Several are separated by commas. */
                state?: string;
                /** @description Only these, by uniqueTaxID. Several are separated by commas. */
                tax?: string;
                /** @description Only these kinds of change. Several are separated by commas. */
                kind?: string;
                /** @description true: drafts of releases, too. */
                drafts?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": unknown;
                };
            };
        };
    };
    listInstalledReleases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInstalledReleasesResponse"];
                };
            };
        };
    };
    installRelease: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/gzip": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallReleaseResponse"];
                };
            };
            /** @description Success. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallReleaseResponse"];
                };
            };
        };
    };
    removeInstalledRelease: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An installed version. */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallReleaseResponse"];
                };
            };
        };
    };
    forms: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
                /** @description Two letters, or US for the federal forms. */
                state?: string;
                /** @description employment-eligibility, withholding, nonresidence, exemption, pension, or other. */
                kind?: string;
                /** @description en or es. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormsResponse"];
                };
            };
        };
    };
    formsByAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FormsByAddressRequest"];
            };
        };
        responses: {
            /** @description The forms of the states. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormsByAddressResponse"];
                };
            };
        };
    };
    form: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormResponse"];
                };
            };
        };
    };
    formQuestions: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormQuestionsResponse"];
                };
            };
        };
    };
    steMapping: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
                /** @description Only this form, such as W4101. */
                formCode?: string;
                /** @description Only lines that feed this tax. */
                uniqueTaxID?: string;
                /** @description The same as date, for clients of other payroll programs. */
                effectiveDate?: string;
                /** @description The same as formCode for them; an unknown one gives an empty list. */
                formId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SteMappingResponse"];
                };
            };
        };
    };
    getPdf: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    formForFilling: {
        parameters: {
            query?: {
                /** @description Name of an edition; default: the one in effect today. */
                formVersion?: string;
            };
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the form takes, and which parameters it gives. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormForFilling"];
                };
            };
        };
    };
    fillPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillPdfInput"];
            };
        };
        responses: {
            /** @description The filled form, its values, and its tax parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilledForm"];
                };
            };
        };
    };
    fillForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillFormRequest"];
            };
        };
        responses: {
            /** @description The filled form and its tax parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FillFormResponse"];
                };
            };
        };
    };
    fillFormAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FillFormRequest"];
            };
        };
        responses: {
            /** @description The filled form and its tax parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FillFormResponse"];
                };
            };
        };
    };
    readPdf: {
        parameters: {
            query?: {
                /** @description The edition in effect on this date, yyyy-MM-dd; default today (UTC). */
                date?: string;
            };
            header?: never;
            path: {
                /** @description Form code, such as W4101 or CA101 (upper or lower case). */
                code: string;
            };
            cookie?: never;
        };
        /** @description The filled form. */
        requestBody: {
            content: {
                "application/pdf": string;
            };
        };
        responses: {
            /** @description The filled form, its values, and its tax parameters. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilledForm"];
                };
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadMeResponse"];
                };
            };
        };
    };
    listFormEditions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFormEditionsResponse"];
                };
            };
        };
    };
    createEmployer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerInput"];
            };
        };
        responses: {
            /** @description The employer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerResponse"];
                };
            };
        };
    };
    listEmployers: {
        parameters: {
            query?: {
                /** @description Part of the name, or of the federal EIN with or without its hyphen; case does not matter. */
                search?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of employers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerPage"];
                };
            };
        };
    };
    createEmployerAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerInput"];
            };
        };
        responses: {
            /** @description The employer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerResponse"];
                };
            };
        };
    };
    readEmployer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerResponse"];
                };
            };
        };
    };
    updateEmployer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployerInput"];
            };
        };
        responses: {
            /** @description The employer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerResponse"];
                };
            };
        };
    };
    listAdmins: {
        parameters: {
            query?: {
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of admins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPage"];
                };
            };
        };
    };
    createAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdminInput"];
            };
        };
        responses: {
            /** @description The admin. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminResponse"];
                };
            };
        };
    };
    readAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The admin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminResponse"];
                };
            };
        };
    };
    deactivateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The admin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminResponse"];
                };
            };
        };
    };
    updateAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAdminRequest"];
            };
        };
        responses: {
            /** @description The admin. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminResponse"];
                };
            };
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInLinkResponse"];
                };
            };
        };
    };
    generateEverifySettingsToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifySettingsLink"];
                };
            };
        };
    };
    generateAdminToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the administrator. */
                adminId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link and its token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedToken"];
                };
            };
        };
    };
    listEmployees: {
        parameters: {
            query?: {
                /** @description The beginning of a first or last name, nickname, or email address. */
                search?: string;
                /** @description Only employees with this status. */
                status?: "active" | "terminated" | "never_started";
                /** @description Only those hired on or after this day; startDate is used if hireDate is not set. */
                hiredFrom?: string;
                /** @description Only those hired on or before this day. */
                hiredBy?: string;
                /** @description none: without a form. section1, section2: waiting for it. review: in review. returned: mismatch or rejected. complete: accepted or historical. */
                form?: "none" | "section1" | "section2" | "review" | "returned" | "complete";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of employees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedEmployeePage"];
                };
            };
        };
    };
    createEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeInput"];
            };
        };
        responses: {
            /** @description The employee. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResponse"];
                };
            };
        };
    };
    findEmployeesBySsn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SsnQuery"];
            };
        };
        responses: {
            /** @description A page of employees. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeSummaryPage"];
                };
            };
        };
    };
    readEmployee: {
        parameters: {
            query?: {
                /** @description true: personal numbers and dates of birth masked for every role. */
                masked?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResponse"];
                };
            };
        };
    };
    updateEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEmployeeRequest"];
            };
        };
        responses: {
            /** @description The employee. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeResponse"];
                };
            };
        };
    };
    generateEmployeeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link and its token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedToken"];
                };
            };
        };
    };
    inviteEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeInvitationInput"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeInvitationResponse"];
                };
            };
        };
    };
    openEmployeeLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkOpening"];
            };
        };
        responses: {
            /** @description The session of the employee. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeSession"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description nextCursor of the previous page. */
                after?: string;
                /** @description Only this event. */
                eventKey?: components["schemas"]["EventKey"];
                /** @description Default 50. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    listAccountDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries of this employer. */
                employerId?: string;
                /** @description Only announcements of this subscription. */
                subscriptionId?: string;
                /** @description Only deliveries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this kind. */
                kind?: "webhook" | "postback" | "mail";
                /** @description One of the events, an announcement, or a kind of email. */
                eventKey?: "employee.i9Complete" | "employee.everifyCaseUpdate" | "employee.profileUpdated" | "employee.upcomingExpiration" | "employee.i9Restarted" | "employee.section1Complete" | "employee.submissionRejected" | "employee.submissionReverified" | "employee.i9AuthRepMismatch" | "employer.everifyAuthenticationResult" | "rules.announced" | "webhookFailed" | "endpointPaused" | "postbackFailed" | "postbackGivenUp" | "employeeInvited" | "section1Reminder" | "section2Reminder" | "renewalReminder" | "everifyMismatch" | "representativeInvited" | "dailyList" | "announcementsConfirmed" | "rulesAnnounced";
                /** @description Queued then or later. */
                since?: string;
                /** @description Queued before. */
                until?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeliveryPage"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: components["schemas"]["DeliveryStatus"];
                /** @description Only deliveries of this kind. */
                kind?: "webhook" | "postback" | "mail";
                /** @description One of the events, an announcement, or a kind of email. */
                eventKey?: "employee.i9Complete" | "employee.everifyCaseUpdate" | "employee.profileUpdated" | "employee.upcomingExpiration" | "employee.i9Restarted" | "employee.section1Complete" | "employee.submissionRejected" | "employee.submissionReverified" | "employee.i9AuthRepMismatch" | "employer.everifyAuthenticationResult" | "rules.announced" | "webhookFailed" | "endpointPaused" | "postbackFailed" | "postbackGivenUp" | "employeeInvited" | "section1Reminder" | "section2Reminder" | "renewalReminder" | "everifyMismatch" | "representativeInvited" | "dailyList" | "announcementsConfirmed" | "rulesAnnounced";
                /** @description Queued then or later. */
                since?: string;
                /** @description Queued before. */
                until?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries, and the endpoints that are paused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
        };
    };
    redeliverAll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverInput"];
            };
        };
        responses: {
            /** @description Number of deliveries to be sent again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliverResult"];
                };
            };
        };
    };
    getAccountDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeliveryWithAttemptsResponse"];
                };
            };
        };
    };
    redeliverOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeliveryWithAttemptsResponse"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttemptsResponse"];
                };
            };
        };
    };
    getDeliveryPayload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payload. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPayloadResponse"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the delivery. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryWithAttemptsResponse"];
                };
            };
        };
    };
    listAccountEndpoints: {
        parameters: {
            query?: {
                /** @description Only endpoints with this status. */
                status?: "failing" | "paused";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryEndpointPage"];
                };
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointsResponse"];
                };
            };
        };
    };
    pauseDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PauseInput"];
            };
        };
        responses: {
            /** @description The endpoints that were not paused before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PauseResult"];
                };
            };
        };
    };
    resumeDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResumeInput"];
            };
        };
        responses: {
            /** @description The endpoints that were resumed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResumeResult"];
                };
            };
        };
    };
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResponse"];
                };
            };
        };
    };
    listAnnouncementSubscriptions: {
        parameters: {
            query?: {
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementSubscriptionPage"];
                };
            };
        };
    };
    createAnnouncementSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description With a webhook or an email. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnouncementSubscription"];
            };
        };
        responses: {
            /** @description The subscription. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementSubscriptionResponse"];
                };
            };
        };
    };
    readAnnouncementSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementSubscriptionResponse"];
                };
            };
        };
    };
    deleteAnnouncementSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementSubscriptionResponse"];
                };
            };
        };
    };
    updateAnnouncementSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        /** @description What is not sent stays. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementSubscriptionChanges"];
            };
        };
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementSubscriptionResponse"];
                };
            };
        };
    };
    getSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
        };
    };
    rotateSubscriptionSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the subscription. */
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResponse"];
                };
            };
        };
    };
    getEverifySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The everify settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifySettingsResponse"];
                };
            };
        };
    };
    putEverifySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EVerifySettingsInput"];
            };
        };
        responses: {
            /** @description The everify settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifySettingsResponse"];
                };
            };
        };
    };
    deleteEverifySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The everify settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifySettingsResponse"];
                };
            };
        };
    };
    revalidateEverifySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The everify settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifySettingsResponse"];
                };
            };
        };
    };
    listEverifyCases: {
        parameters: {
            query?: {
                /** @description Only cases with this status. */
                status?: components["schemas"]["EVerifyStatus"];
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of everifyCases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyCasePage"];
                };
            };
        };
    };
    getEverifyCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The everify case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyCaseResponse"];
                };
            };
        };
    };
    everifySubmit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifySubmitRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        /** @description Corrections; if empty, the data is confirmed unchanged. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyConfirmRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyPhotoMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyPhotoMatchRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyUploadDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyUploadDocumentRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyFurtherActionNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyFurtherActionNoticeRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyRefer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyReferRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyClose: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifyCloseRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    everifyResubmit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the E-Verify case. */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EverifySubmitRequest"];
            };
        };
        responses: {
            /** @description The case after the action, and the notice where one was fetched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EVerifyActionResponse"];
                };
            };
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of submissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionSummaryPage"];
                };
            };
        };
    };
    startSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    readSubmission: {
        parameters: {
            query?: {
                /** @description true: personal numbers masked for every role; show them with revealSubmission. */
                masked?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    listPossibleActs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is possible now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PossibleActs"];
                };
            };
        };
    };
    putSection1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Section1"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    signSection1: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignRequest"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    signSupplementA: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplementA"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    putSection2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Section2"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    signSection2: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignRequest"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    reportMismatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Mismatch"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    acceptSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    rejectSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    signSupplementB: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplementB"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    correctSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Correction"];
            };
        };
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    restartSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    purgeSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submission. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
        };
    };
    listWork: {
        parameters: {
            query?: {
                /** @description Only this kind. */
                kind?: components["schemas"]["WorkKind"];
                /** @description Only entries due on or after this day. */
                dueFrom?: string;
                /** @description Only entries due on or before this day: yesterday for those that are late. */
                dueBy?: string;
                /** @description The beginning of a first or last name, nickname, or email address, or the number of a form. */
                search?: string;
                /** @description dueOn (default): earliest first, without a due day last. name: by last name. */
                sort?: "dueOn" | "name";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of workItems. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkItemPage"];
                };
            };
        };
    };
    listEmployerSubmissions: {
        parameters: {
            query?: {
                /** @description Only forms with this status. */
                status?: "not_started" | "section1_in_progress" | "section1_complete" | "section2_in_progress" | "rep_mismatch" | "in_review" | "accepted" | "rejected" | "restarted" | "historical" | "purged";
                /** @description The beginning of a first or last name, nickname, or email address, or the number of a form. */
                search?: string;
                /** @description Sorted by when the form was started; default oldest. */
                sort?: "oldest" | "newest";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of submissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployerSubmissionPage"];
                };
            };
        };
    };
    countWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkCounts"];
                };
            };
        };
    };
    listAcceptableDocuments: {
        parameters: {
            query?: {
                /** @description Of the titles; default en. */
                language?: "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lists and the documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptableDocuments"];
                };
            };
        };
    };
    readFormTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words printed on the form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormTexts"];
                };
            };
        };
    };
    readInstructions: {
        parameters: {
            query?: {
                /** @description Default en. */
                language?: "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The open invitation, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitationResponse"];
                };
            };
        };
    };
    inviteRepresentative: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationInput"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationResponse"];
                };
            };
        };
    };
    reissueInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationResponse"];
                };
            };
        };
    };
    exchangeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationExchange"];
            };
        };
        responses: {
            /** @description The session of the representative. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepresentativeSession"];
                };
            };
        };
    };
    readAuditTrail: {
        parameters: {
            query?: {
                /** @description true: personal numbers and dates of birth masked for every role. */
                masked?: "true" | "false";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    verifyTrail: {
        parameters: {
            query?: {
                /** @description The record’s trail. */
                employeeId?: string;
                /** @description The form’s trail. */
                submissionId?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrailVerification"];
                };
            };
        };
    };
    printSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    submissionPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    confirmSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
                /** @description Id of the signature. */
                signatureId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listAttestations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttestationList"];
                };
            };
        };
    };
    inspectionExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    readAccountAudit: {
        parameters: {
            query?: {
                /** @description Only entries with this action. */
                action?: "account.created" | "announcementSubscription.created" | "announcementSubscription.deleted" | "announcementSubscription.ended" | "announcementSubscription.updated" | "apiKey.created" | "apiKey.revoked" | "deliveries.paused" | "deliveries.resumed" | "employer.created" | "operatorKey.created" | "operatorKey.revoked" | "rules.installed" | "rules.removed" | "rulesKey.removed" | "rulesKey.trusted" | "sampleData.added" | "sampleData.removed" | "secretKey.rotated" | "webhookSecret.created" | "webhookSecret.read" | "webhookSecret.rotated" | "trail.begun";
                /** @description Only entries from this time on. */
                since?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    readEmployerAudit: {
        parameters: {
            query?: {
                /** @description Only entries with this action. */
                action?: "employer.created" | "employer.updated" | "admin.created" | "admin.updated" | "admin.deactivated" | "admin.linkCreated" | "admin.signInLinkCreated" | "admin.signedIn" | "admin.signedOut" | "webhookSecret.created" | "webhookSecret.read" | "webhookSecret.rotated" | "deliveries.paused" | "deliveries.resumed" | "everifySettings.saved" | "everifySettings.validated" | "everifySettings.refused" | "everifySettings.deleted" | "employees.imported" | "trail.begun";
                /** @description Only entries from this time on. */
                since?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    readEmployeeTrail: {
        parameters: {
            query?: {
                /** @description true: personal numbers and dates of birth masked for every role. */
                masked?: "true" | "false";
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
        };
    };
    listCopies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copies, and those still required. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCopyList"];
                };
            };
        };
    };
    addCopy: {
        parameters: {
            query: {
                /** @description The part of the form that the document is recorded in. */
                part: "section2" | "supplementB";
                /** @description The list that the document is on. */
                listKey: "A" | "B" | "C";
                /** @description For example us_passport. */
                documentationKey: string;
                /** @description The side that the copy shows. */
                side: "front" | "back";
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description The copy. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCopyResponse"];
                };
            };
        };
    };
    readCopy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
                /** @description Id of the copy of a document. */
                copyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                    "application/pdf": string;
                };
            };
        };
    };
    removeCopy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
                /** @description Id of the copy of a document. */
                copyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The copy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCopyResponse"];
                };
            };
        };
    };
    listCertificates: {
        parameters: {
            query?: {
                /** @description Only certificates of this form, such as W4101 (upper or lower case). */
                formCode?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of certificates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateSummaryPage"];
                };
            };
        };
    };
    addCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignCertificate"] | components["schemas"]["RecordCertificate"];
            };
        };
        responses: {
            /** @description The certificate. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateResponse"];
                };
            };
        };
    };
    readCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the certificate. */
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateResponse"];
                };
            };
        };
    };
    voidCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the certificate. */
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidCertificate"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CertificateResponse"];
                };
            };
        };
    };
    printCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the certificate. */
                certificateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    readTaxParameters: {
        parameters: {
            query: {
                /** @description The day wages are paid. yyyy-MM-dd. */
                payDate: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax parameters of the employee on the pay date. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxParametersResponse"];
                };
            };
        };
    };
    listCertificateForms: {
        parameters: {
            query?: {
                /** @description Two letters; default: of the employee’s address. */
                homeState?: string;
                /** @description Its name; default: of the employee’s address, if that is in homeState. */
                homeCity?: string;
                /** @description Two letters; default: of the employer’s address. */
                workState?: string;
                /** @description Its name; default: of the employer’s address, if that is in workState. */
                workCity?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListCertificateFormsResponse"];
                };
            };
        };
    };
    readCertificateForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the formCode. */
                formCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCertificateFormResponse"];
                };
            };
        };
    };
    readBlankCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the formCode. */
                formCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
        };
    };
    readCertificateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the formCode. */
                formCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCertificateDraftResponse"];
                };
            };
        };
    };
    saveCertificateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the formCode. */
                formCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveCertificateDraft"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCertificateDraftResponse"];
                };
            };
        };
    };
    discardCertificateDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Id of the formCode. */
                formCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadCertificateDraftResponse"];
                };
            };
        };
    };
    listRetention: {
        parameters: {
            query?: {
                /** @description yyyy-MM-dd; default today. */
                dueBy?: string;
                /** @description Default 50. */
                limit?: number;
                /** @description nextCursor of the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of forms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DueFormPage"];
                };
            };
        };
    };
    purgeForms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Purge"];
            };
        };
        responses: {
            /** @description The result for each form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeResults"];
                };
            };
        };
    };
    revealEmployee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reveal"];
            };
        };
        responses: {
            /** @description The unmasked values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedValues"];
                };
            };
        };
    };
    revealSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reveal"];
            };
        };
        responses: {
            /** @description The unmasked values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevealedValues"];
                };
            };
        };
    };
    readSampleData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadSampleDataResponse"];
                };
            };
        };
    };
    addSampleData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sample data. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SampleDataResponse"];
                };
            };
        };
    };
    removeSampleData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestSignInLinkResponse"];
                };
            };
        };
    };
    importEmployees: {
        parameters: {
            query?: {
                /** @description true: only check the rows (200). Nothing is imported. A row in neither errors nor skipped would be added. */
                check?: "true" | "false";
                /** @description What to do with a row that seems to be a person on record or in an earlier row (the same social security number, name, or email address, unless numbers or dates of birth differ). ask: it is an error; skip: leave it out; add: add another person. */
                duplicates?: "ask" | "add" | "skip";
                /** @description How days such as 3/4/2026 begin. Needed only if no day in the file shows it (3/31/2026 does). */
                dates?: "month-first" | "day-first";
                /** @description skip: do not read columns whose names are not known. */
                unknownColumns?: "reject" | "skip";
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/x-ndjson": string;
                "application/json": string;
            };
        };
        responses: {
            /** @description What an import would reject. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportCheck"];
                };
            };
            /** @description What was imported. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
        };
    };
    importHistoricalForms: {
        parameters: {
            query?: {
                /** @description true: only say what would become of each row. Nothing is stored. */
                check?: "true" | "false";
                /** @description How days such as 3/4/2026 begin. Needed only if no day in the file shows it (3/31/2026 does). */
                dates?: "month-first" | "day-first";
                /** @description skip: do not read columns whose names are not known. */
                unknownColumns?: "reject" | "skip";
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "text/tab-separated-values": string;
                "text/plain": string;
                "application/csv": string;
                "application/vnd.ms-excel": string;
                "application/octet-stream": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "application/json": string;
                "application/x-ndjson": string;
                "application/ndjson": string;
                "application/jsonl": string;
            };
        };
        responses: {
            /** @description The result for each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoricalFormResults"];
                };
            };
        };
    };
    addScan: {
        parameters: {
            query?: {
                /** @description Name of the file. The import may have named it in `scans`, and the inspection export lists it. The same file with the same name is kept once. */
                name?: string;
            };
            header?: never;
            path: {
                /** @description Id of the employer. */
                employerId: string;
                /** @description Id of the employee. */
                employeeId: string;
                /** @description Number of the Form I-9. */
                submissionId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "image/jpeg": string;
                "image/png": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description The scan. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FormScanResponse"];
                };
            };
        };
    };
}
