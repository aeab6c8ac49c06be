{{- define "wagewright.labels" -}}
app.kubernetes.io/name: wagewright
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "wagewright.secret" -}}
{{ .Values.existingSecret | default .Release.Name }}
{{- end }}
